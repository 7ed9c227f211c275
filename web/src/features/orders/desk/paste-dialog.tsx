import { Alert } from '@mantine/core';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { fieldMissing } from '../../../ui/form/rules.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import type { PasteResult } from './pasted-numbers.ts';

interface PasteDialogProps {
  /** A preview of the result. */
  read(text: string): PasteResult;
  onPaste(result: PasteResult): void;
  onClose(): void;
}

/** Pastes a list of tracking numbers from a carrier. */
export function PasteDialog({ read, onPaste, onClose }: PasteDialogProps) {
  const text = useText(deskText);
  const form = useForm({
    initial: { numbers: '' },
    validate: ({ numbers }): { numbers?: string } => {
      if (numbers.trim() === '') return { numbers: fieldMissing('trackingNumber') };
      const { length } = read(numbers).problems;
      return length === 0 ? {} : { numbers: text.notTaken(length) };
    },
  });
  const { numbers } = form.values;
  const problems = form.errors.numbers === undefined ? [] : read(numbers).problems;

  async function submit() {
    const result = read(numbers);
    onPaste(result);
    notifySuccess(text.taken(result.taken));
  }

  return (
    <FormDialog title={text.pasteTitle} submitLabel={text.take} form={form} onSubmit={submit} onClose={onClose}>
      <TextAreaField {...form.field('numbers')} label={text.pasteLabel} description={text.pasteHint} rows={12} />
      {problems.length > 0 && (
        <Alert color="amber">
          <ul className={classes.problems}>
            {problems.map(({ line, problem }) => (
              <li key={line}>{`${line}: ${text[problem]}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  );
}
