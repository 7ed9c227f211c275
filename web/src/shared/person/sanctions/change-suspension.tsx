import { dayAndTimeOf } from '@leitstand/contract/base/berlin-time';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Sanction } from '@leitstand/contract/moderation/sanctions';
import type { User } from '@leitstand/contract/users';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxField, TextAreaField } from '../../../ui/form/fields.tsx';
import { fieldMissing } from '../../../ui/form/rules.ts';
import { type FieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { translate, useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { MessagePreview } from './message-preview.tsx';
import { useSanctionCalls } from './sanctions.queries.ts';
import { sanctionText } from './sanctions.text.ts';
import { SuspensionFields, type SuspensionValues } from './suspension-fields.tsx';
import { endIfKnown, lacksDay, lengthOf } from './suspension-length.ts';

interface Values extends SuspensionValues {
  reason: string;
  notify: boolean;
}

interface ChangeSuspensionProps {
  person: Pick<User, 'userName' | 'language'>;
  sanction: Sanction;
  onClose(): void;
}

/** Gives a suspension another end, counted from now. */
export function ChangeSuspension({ person, sanction, onClose }: ChangeSuspensionProps) {
  const text = useText(sanctionText);
  const language = useLanguage();
  const { change } = useSanctionCalls();
  const { until, hidesContent } = sanction;
  const form = useForm<Values>({
    initial: {
      length: until === null ? 'open' : 'until',
      until: lastDayOf(until),
      hidesContent,
      reason: '',
      notify: true,
    },
    validate,
  });
  const { values } = form;

  async function submit({ reason, notify, ...length }: Values) {
    const { _id: id, revision } = sanction;
    const input = { id, revision, reason: reason.trim(), notify, hidesContent: length.hidesContent };
    await change({ ...input, ...lengthOf(length) });
    notifySuccess(text.changed);
  }

  return (
    <FormDialog
      title={text.changeTitle(person.userName)}
      submitLabel={text.change}
      size="lg"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SuspensionFields values={values} error={form.errors.until} set={form.set} />
      <TextAreaField
        label={fieldLabel('reason', language)}
        required
        rows={3}
        maxLength={LONG_TEXT_LENGTH}
        {...form.field('reason')}
      />
      <CheckboxField label={text.notify} {...form.field('notify')} />
      {values.notify && (
        <MessagePreview
          topic="changed"
          ground={sanction.ground}
          person={person}
          message={values.reason}
          until={endIfKnown(values)}
          hidesContent={values.hidesContent}
        />
      )}
    </FormDialog>
  );
}

/** The day before midnight, for a suspension that ends at midnight. */
function lastDayOf(until: string | null): string | null {
  return until === null ? null : (dayAndTimeOf(new Date(Date.parse(until) - 1).toISOString())?.day ?? null);
}

function validate(values: Values): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  if (lacksDay(values)) errors.until = translate(sanctionText).lastDayMissing;
  if (values.reason.trim() === '') errors.reason = fieldMissing('reason');
  return errors;
}
