import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { type AppealCase, type AppealOutcome, decideAppeal } from '@leitstand/contract/moderation/appeals';
import { Alert, Button, Input, SegmentedControl, Text } from '@mantine/core';
import { LoadedRecord } from '../../../shared/record/loaded-record.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useMayCall } from '../../../ui/session/use-may-call.ts';
import { AppealFacts } from './appeal-facts.tsx';
import { useAppealCase, useDecideAppeal } from './appeals.queries.ts';
import { appealsText } from './appeals.text.ts';

interface AppealDialogProps {
  id: string;
  onClose(): void;
}

export function AppealDialog({ id, onClose }: AppealDialogProps) {
  const text = useText(appealsText);
  const { data, error, refetch } = useAppealCase(id);
  const mayCall = useMayCall();
  return (
    <LoadedRecord query={{ data, error, refetch }} title={text.loadingTitle} onClose={onClose}>
      {(known) => {
        const isDecidable = known.appeal.decidedAt === null && known.reservedFor.length === 0 && mayCall(decideAppeal);
        const Shown = isDecidable ? Decision : Reading;
        return <Shown known={known} onClose={onClose} />;
      }}
    </LoadedRecord>
  );
}

interface CaseProps {
  known: AppealCase;
  onClose(): void;
}

function useTitle({ appeal: { person, email } }: AppealCase): string {
  const text = useText(appealsText);
  return text.title(person?.userName || email || text.banned);
}

function Reading({ known, onClose }: CaseProps) {
  const text = useText(appealsText);
  const { appeal, reservedFor } = known;
  const obstacle = reservedFor.length > 0 ? text.reserved(reservedFor.join(', ')) : text.noRight;
  return (
    <Dialog
      title={useTitle(known)}
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      {appeal.decidedAt === null && (
        <Alert color="amber" role="note" mb="md">
          {obstacle}
        </Alert>
      )}
      <AppealFacts known={known} />
    </Dialog>
  );
}

interface Values {
  outcome: AppealOutcome | '';
  answer: string;
}

function Decision({ known, onClose }: CaseProps) {
  const text = useText(appealsText);
  const { appeal, sanction } = known;
  const { mutateAsync: decide } = useDecideAppeal();
  const initial: Values = { outcome: '', answer: '' };
  const form = useForm<Values>({
    initial,
    draftKey: `appeal:${appeal._id}`,
    validate: ({ outcome, answer }) => ({
      ...(outcome === '' ? { outcome: text.outcomeMissing } : {}),
      ...(answer.trim() === '' ? { answer: text.answerMissing } : {}),
    }),
  });
  const { outcome } = form.values;
  const lifting = { warning: text.upholdWarning, suspension: text.upholdSuspension, ban: text.upholdBan };
  const effect = { '': '', upheld: lifting[sanction.step], rejected: text.rejectEffect }[outcome];

  async function submit({ outcome: chosen, answer }: Values): Promise<void> {
    if (chosen === '') return;
    await decide({ id: appeal._id, outcome: chosen, answer, revision: appeal.revision });
    notifySuccess(text.done);
  }

  return (
    <FormDialog
      title={useTitle(known)}
      size="lg"
      submitLabel={{ '': text.decide, upheld: text.uphold, rejected: text.reject }[outcome]}
      form={form}
      onSubmit={submit}
      // The dialog then shows who decided, and what.
      onConflict={(error) => {
        form.dropDraft();
        notifyError(error);
      }}
      onClose={onClose}
    >
      <AppealFacts known={known} />
      <Input.Wrapper label={text.outcome} error={form.errors.outcome} withAsterisk labelElement="div">
        <SegmentedControl
          aria-label={text.outcome}
          data={[
            { value: 'upheld', label: text.uphold },
            { value: 'rejected', label: text.reject },
          ]}
          value={outcome}
          onChange={(chosen) => form.set('outcome', chosen === 'upheld' ? 'upheld' : 'rejected')}
          fullWidth
          mb={form.errors.outcome ? 4 : 0}
        />
      </Input.Wrapper>
      {effect !== '' && (
        <Text size="sm" role="status">
          {effect}
        </Text>
      )}
      <TextAreaField
        label={text.answer}
        description={text.answerHint}
        required
        maxLength={LONG_TEXT_LENGTH}
        {...form.field('answer')}
      />
    </FormDialog>
  );
}
