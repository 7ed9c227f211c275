import type { CsvContent, CsvLoad, CsvPreview } from '@leitstand/contract/api/csv-loads';
import { type CsvTarget, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { guessFields } from '@leitstand/contract/csv/csv-fields';
import { useState } from 'react';
import { awaitsApproval } from '../../ui/api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { rememberedFields, usePreview, useStart, useUndo } from './csv.queries.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import { FileStep } from './file-step.tsx';
import { FooterSlot } from './footer-slot.ts';
import { LoadStep } from './load-step.tsx';
import { type Assignment, contentOf } from './mapping.ts';
import { PreviewStep } from './preview-step.tsx';
import type { CsvFile } from './read-file.ts';

interface CsvDialogProps {
  target: CsvTarget;
  onClose(): void;
}

type Step =
  | { readonly name: 'file' }
  | { readonly name: 'columns' | 'preview'; readonly file: CsvFile }
  | { readonly name: 'load'; readonly load: CsvLoad; readonly file: CsvFile | undefined };

interface Checked {
  readonly content: CsvContent;
  readonly preview: CsvPreview;
}

/** Loads records from a CSV file: choose it, assign its columns, check, load. */
export function CsvDialog({ target, onClose }: CsvDialogProps) {
  const text = useText(csvText);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [step, setStep] = useState<Step>({ name: 'file' });
  const [assignment, setAssignment] = useState<Assignment>();
  const [checked, setChecked] = useState<Checked>();
  const preview = usePreview();
  const start = useStart();
  const undo = useUndo();

  async function take(file: CsvFile) {
    // Remembering is a convenience: without an answer, the headers are enough.
    const remembered = await rememberedFields(target, file.headers).catch(() => []);
    const isRemembered = remembered.some((name) => name !== '');
    const fields = isRemembered ? remembered : guessFields(target, file.headers);
    setAssignment({ fields, defaults: {}, isRemembered });
    setStep({ name: 'columns', file });
  }

  async function check(file: CsvFile, chosen: Assignment) {
    const content = contentOf(target, file, chosen);
    try {
      setChecked({ content, preview: await preview.mutateAsync(content) });
      setStep({ name: 'preview', file });
    } catch (error) {
      notifyError(error);
    }
  }

  async function load(file: CsvFile, { fields }: Assignment, content: CsvContent) {
    const mapping = { headers: [...file.headers], fields: [...fields] };
    const fileName = file.name.slice(0, SHORT_TEXT_LENGTH);
    try {
      setStep({ name: 'load', load: await start.mutateAsync({ ...content, fileName, mapping }), file });
    } catch (error) {
      notifyError(error);
      // The whole file is in the request.
      if (awaitsApproval(error)) onClose();
    }
  }

  async function takeBack({ _id }: CsvLoad) {
    try {
      setStep({ name: 'load', load: await undo.mutateAsync(_id), file: undefined });
    } catch (error) {
      notifyError(error);
    }
  }

  function shownStep() {
    if (step.name === 'load') {
      const { load: shown, file } = step;
      return (
        <LoadStep
          key={shown._id}
          load={shown}
          file={file}
          isUndoing={undo.isPending}
          onUndo={takeBack}
          onClose={onClose}
        />
      );
    }
    if (step.name === 'file' || !assignment) {
      const show = (shown: CsvLoad) => setStep({ name: 'load', load: shown, file: undefined });
      return <FileStep target={target} onFile={take} onUndo={takeBack} onShow={show} onClose={onClose} />;
    }
    const { file } = step;
    if (step.name === 'columns' || !checked) {
      return (
        <ColumnsStep
          target={target}
          file={file}
          assignment={assignment}
          isChecking={preview.isPending}
          onChange={setAssignment}
          onBack={() => setStep({ name: 'file' })}
          onNext={() => void check(file, assignment)}
        />
      );
    }
    return (
      <PreviewStep
        {...checked}
        file={file}
        isStarting={start.isPending}
        onBack={() => setStep({ name: 'columns', file })}
        onNext={() => void load(file, assignment, checked.content)}
      />
    );
  }

  return (
    <Dialog
      title={text.title(target)}
      size="xl"
      onClose={onClose}
      footer={<div className={classes.footer} ref={setFooter} />}
    >
      <FooterSlot value={footer}>{shownStep()}</FooterSlot>
    </Dialog>
  );
}
