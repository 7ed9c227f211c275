import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { LONG_TEXT_LENGTH, SANCTION_GROUNDS, type SanctionGround } from '@leitstand/contract/base/limits';
import type { SanctionProposal } from '@leitstand/contract/moderation/sanctions';
import type { User } from '@leitstand/contract/users';
import { SegmentedControl, Text } from '@mantine/core';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxField, SelectField, TextAreaField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { translate, useText } from '../../../ui/i18n/text.ts';
import { MessagePreview } from './message-preview.tsx';
import { sanctionText } from './sanctions.text.ts';
import { stepText } from './step.text.ts';
import { SuspensionFields, type SuspensionValues } from './suspension-fields.tsx';
import { endIfKnown, lacksDay, lengthOf, valuesFor } from './suspension-length.ts';

export type ImposedStep = 'warning' | 'suspension';

export interface Imposed {
  step: ImposedStep;
  ground: SanctionGround;
  message: string;
  days?: number | undefined;
  until?: string | undefined;
  hidesContent: boolean;
  notify: boolean;
  deletesObject: boolean;
}

interface Values extends SuspensionValues {
  step: ImposedStep;
  ground: SanctionGround;
  message: string;
  notify: boolean;
  deletesObject: boolean;
}

interface SanctionDialogProps {
  /** For many people: names them, and the step is not to be changed. */
  title?: string;
  person: Pick<User, 'userName' | 'language'>;
  step: ImposedStep;
  ground?: SanctionGround;
  proposal: SanctionProposal | null;
  /** Only in a case: the reported object, which can be deleted with the decision. */
  reported?: 'user' | 'post' | 'trip';
  onImpose(imposed: Imposed): Promise<unknown>;
  onClose(): void;
}

/** Warns or suspends a person. */
export function SanctionDialog(props: SanctionDialogProps) {
  const { title, person, step, ground = 'other', proposal, reported, onImpose, onClose } = props;
  const text = useText(sanctionText);
  const { warn, suspend, ...names } = useText(stepText);
  const language = useLanguage();
  const form = useForm<Values>({
    initial: {
      step,
      ground,
      message: '',
      notify: true,
      hidesContent: false,
      deletesObject: reported === 'post' || reported === 'trip',
      ...valuesFor(proposal?.step === 'suspension' ? proposal.days : 7),
    },
    validate,
  });
  const { values } = form;
  const isSuspension = values.step === 'suspension';
  return (
    <FormDialog
      title={title ?? (isSuspension ? text.suspendTitle(person.userName) : text.warnTitle(person.userName))}
      submitLabel={isSuspension ? suspend : warn}
      size="lg"
      form={form}
      onSubmit={(submitted) => onImpose(imposedOf(submitted))}
      onClose={onClose}
    >
      {proposal && (
        <Text size="sm" c="dimmed">
          {text.proposed(proposal.earlier, proposal.withinDays)}
        </Text>
      )}
      {title === undefined && (
        <SegmentedControl
          aria-label={text.history}
          fullWidth
          value={values.step}
          onChange={(chosen) => form.set('step', chosen === 'warning' ? 'warning' : 'suspension')}
          data={[
            { value: 'warning', label: warn },
            { value: 'suspension', label: suspend },
          ]}
        />
      )}
      <SelectField
        label={fieldLabel('ground', language)}
        required
        options={SANCTION_GROUNDS.map((value) => ({ value, label: names[value] }))}
        {...form.field('ground')}
      />
      {isSuspension && <SuspensionFields values={values} error={form.errors.until} set={form.set} />}
      <TextAreaField
        label={text.message}
        description={text.messageHint}
        rows={3}
        maxLength={LONG_TEXT_LENGTH}
        data-autofocus
        {...form.field('message')}
      />
      {reported === 'post' && <CheckboxField label={text.deletesPost} {...form.field('deletesObject')} />}
      {reported === 'trip' && <CheckboxField label={text.deletesTrip} {...form.field('deletesObject')} />}
      <CheckboxField label={text.notify} {...form.field('notify')} />
      {values.notify && (
        <MessagePreview
          topic={values.step}
          ground={values.ground}
          person={person}
          message={values.message}
          until={isSuspension ? endIfKnown(values) : null}
          hidesContent={values.hidesContent}
        />
      )}
      {reported && (
        <Text size="sm" c="dimmed">
          {text.closesReports}
        </Text>
      )}
    </FormDialog>
  );
}

function validate(values: Values) {
  return values.step === 'suspension' && lacksDay(values) ? { until: translate(sanctionText).lastDayMissing } : {};
}

function imposedOf(values: Values): Imposed {
  const { step, ground, message, notify, hidesContent, deletesObject } = values;
  const common = { step, ground, message: message.trim(), notify, deletesObject };
  return step === 'suspension' ? { ...common, hidesContent, ...lengthOf(values) } : { ...common, hidesContent: false };
}
