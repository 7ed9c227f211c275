import { type Broadcast, testBroadcast, updateBroadcast } from '@leitstand/contract/broadcast';
import { getTestRecipients } from '@leitstand/contract/test-recipients';
import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarTime, IconDeviceMobile, IconSend } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { showError } from '../../ui/dialog/confirm.ts';
import { focusFirstInvalid } from '../../ui/dialog/form-focus.ts';
import { hasProblem } from '../../ui/form/problem.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './broadcast.module.css';
import { useRecipients } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { BLANK_BROADCAST, type BroadcastValues, validateBroadcast } from './broadcast-values.ts';
import { PhonePreviews } from './phone-preview.tsx';
import { RecipientsBox } from './recipients-box.tsx';
import { StartFields } from './start-fields.tsx';
import { BroadcastTextFields } from './text-fields.tsx';
import { UnderWay } from './under-way.tsx';
import { useSendBroadcast } from './use-send-broadcast.tsx';

const TestDialog = lazyPart(async () => (await import('./test/test-dialog.tsx')).TestDialog);

interface ComposePanelProps {
  broadcasts: readonly Broadcast[];
  onEdit(broadcast: Broadcast): void;
}

/** The text in both languages, a preview, and the broadcasts under way. */
export function ComposePanel({ broadcasts, onEdit }: ComposePanelProps) {
  const text = useText(broadcastText);
  const form = useForm<BroadcastValues>({
    initial: BLANK_BROADCAST,
    validate: validateBroadcast,
    draftKey: 'broadcast:new',
  });
  const formElement = useRef<HTMLFormElement>(null);
  const recipients = useRecipients({ isShown: true });
  const { isSending, send } = useSendBroadcast(form.setErrors);
  const canSchedule = useCapability(updateBroadcast);
  const canTest = useMayTest();
  const [isTesting, setIsTesting] = useState(false);
  const [tester, setTester] = useState('');
  const isLater = canSchedule && form.values.when === 'later';

  /** Checks that both texts are complete before anything is asked. */
  async function isComplete(toCheck: readonly (keyof BroadcastValues)[]): Promise<boolean> {
    const broken = form.validate();
    if (hasProblem(formElement.current)) {
      focusFirstInvalid(formElement.current);
      return false;
    }
    if (!toCheck.some((name) => name in broken)) return true;
    const isTextMissing = 'de' in broken || 'en' in broken;
    await showError(isTextMissing ? text.fillAll : (broken.startsAt ?? text.fillAll));
    focusFirstInvalid(formElement.current);
    return false;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!(await isComplete(['de', 'en', 'startsAt']))) return;
    // Wait for the count: the confirmation shows it.
    const counted = await recipients.count();
    if (await send(form.values, counted)) form.reset(BLANK_BROADCAST);
  }

  async function openTest() {
    if (await isComplete(['de', 'en'])) setIsTesting(true);
  }

  /** Restores the text of a broadcast that was not delivered to any device, unless the form is in use. */
  function restoreText({ message }: Broadcast) {
    if (form.values.de.trim() !== '' || form.values.en.trim() !== '') return;
    form.set('de', message.de);
    form.set('en', message.en);
  }

  return (
    <div className={classes.compose}>
      <UnderWay broadcasts={broadcasts} onEdit={onEdit} onStopped={restoreText} />
      <form ref={formElement} className={classes.columns} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.wasRestored && (
            <Alert color="amber">
              <Group gap="sm" justify="space-between">
                <span>{text.restored}</span>
                <Button size="compact-sm" variant="default" onClick={() => form.reset(BLANK_BROADCAST)}>
                  {text.discard}
                </Button>
              </Group>
            </Alert>
          )}
          <BroadcastTextFields form={form} />
          <RecipientsBox recipients={recipients} />
          {canSchedule && <StartFields form={form} />}
          <Group gap="sm" justify="flex-end">
            {canTest && (
              <Button
                variant="default"
                leftSection={<IconDeviceMobile size={16} aria-hidden />}
                onClick={() => void openTest()}
              >
                {text.test}
              </Button>
            )}
            <Button
              type="submit"
              loading={isSending}
              leftSection={isLater ? <IconCalendarTime size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
            >
              {isLater ? text.schedule : text.send}
            </Button>
          </Group>
          {/* Below the buttons, which must not move when the recipients have loaded. */}
          {recipients.data?.channel === 'outbox' && (
            <Alert color="amber" role="note">
              {text.outboxNote}
            </Alert>
          )}
        </div>
        <PhonePreviews de={form.values.de} en={form.values.en} />
      </form>
      {isTesting && (
        <TestDialog
          messages={{ de: form.values.de.trim(), en: form.values.en.trim() }}
          chosen={tester}
          onChoose={setTester}
          onClose={() => setIsTesting(false)}
        />
      )}
    </div>
  );
}

/** A backend without the list of recipients would send a test to anybody. */
function useMayTest(): boolean {
  const isKnown = useCapability(testBroadcast);
  return useCapability(getTestRecipients) && isKnown;
}
