import { type DayAndTime, momentOf } from '@leitstand/contract/base/berlin-time';
import { type Broadcast, broadcast as broadcastOnWire } from '@leitstand/contract/broadcast';
import { showError } from '../../ui/dialog/confirm.ts';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import classes from './broadcast.module.css';
import { useBroadcastCalls } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';
import { type BroadcastValues, validateBroadcast, valuesOfBroadcast } from './broadcast-values.ts';
import { PhonePreviews } from './phone-preview.tsx';
import { StartTimeField } from './start-fields.tsx';
import { BroadcastTextFields } from './text-fields.tsx';

/** Edits texts and time of a broadcast that has not started. */
export function EditDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose(): void }) {
  const texts = useText(broadcastText);
  const text = useText(historyText);
  const { update } = useBroadcastCalls();
  const form = useForm<BroadcastValues>({
    initial: valuesOfBroadcast(broadcast),
    // The time of a held broadcast may have passed: then it starts when it is confirmed.
    validate: (values) => validateBroadcast(keepsTime(values, broadcast) ? { ...values, when: 'now' } : values),
    draftKey: `broadcast:${broadcast._id}`,
  });
  const conflict = useConflict<Broadcast>({
    record: broadcast,
    read: (current) => broadcastOnWire.safeParse(current).data,
    compare: (theirs) =>
      differencesOf(form.values, valuesOfBroadcast(theirs), {
        de: { label: texts.german },
        en: { label: texts.english },
        startsAt: { label: text.startsAt, show: showTime },
      }),
    take: (theirs) => form.reset(valuesOfBroadcast(theirs)),
  });

  async function save(values: BroadcastValues) {
    await conflict.save(async (base) => {
      const startsAt = keepsTime(values, base) ? undefined : momentOf(values.startsAt);
      const messages = { de: values.de.trim(), en: values.en.trim() };
      const { message } = await update(base._id, { messages, startsAt, revision: base.revision });
      notifySuccess(message);
    });
  }

  return (
    <>
      <FormDialog
        title={text.editTitle}
        submitLabel={text.save}
        size="xl"
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={(errors) =>
          'de' in errors || 'en' in errors ? showError(texts.fillAll) : showError(errors.startsAt ?? texts.fillAll)
        }
        onConflict={() => undefined}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <BroadcastTextFields form={form} />
            <StartTimeField form={form} />
          </div>
          <PhonePreviews de={form.values.de} en={form.values.en} />
        </div>
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function keepsTime({ startsAt: { day, time } }: BroadcastValues, broadcast: Broadcast): boolean {
  const before = valuesOfBroadcast(broadcast).startsAt;
  return day === before.day && time === before.time;
}

function showTime(value: DayAndTime): string {
  return formatDateTime(momentOf(value) ?? '');
}
