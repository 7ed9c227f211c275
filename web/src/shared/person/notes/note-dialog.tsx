import { STAFF_NOTE_LENGTH } from '@leitstand/contract/base/limits';
import { type StaffNote, staffNote, staffNoteUpdate } from '@leitstand/contract/moderation/staff-notes';
import { Text } from '@mantine/core';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useEditedRecord } from '../../../ui/dialog/use-edited-record.ts';
import { dateField } from '../../../ui/form/dates/date-field.tsx';
import { defineForm, type FormValues } from '../../../ui/form/define-form.ts';
import { longTextField } from '../../../ui/form/fields.tsx';
import { FormFields } from '../../../ui/form/form-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { useNoteChanges } from './notes.queries.ts';
import { noteFieldTexts, notesText } from './notes.text.ts';

const noteForm = defineForm(staffNoteUpdate, {
  text: longTextField({ label: noteFieldTexts.note, required: true, max: STAFF_NOTE_LENGTH, rows: 5 }),
  endsOn: dateField({ hint: noteFieldTexts.endsOnHint }),
});
type NoteValues = FormValues<typeof noteForm>;

interface NewNoteDialogProps {
  userId: string;
  onSaved(): void;
  onClose(): void;
}

export function NewNoteDialog({ userId, onSaved, onClose }: NewNoteDialogProps) {
  const text = useText(notesText);
  const { add } = useNoteChanges();
  const form = useForm({ ...noteForm, initial: noteForm.blank, draftKey: `note:new:${userId}` });

  async function save({ text: typed, endsOn }: NoteValues) {
    await add({ userId, text: typed, endsOn: endsOn ?? undefined });
    notifySuccess(text.added);
    onSaved();
  }

  return (
    <FormDialog title={text.add} submitLabel={text.save} form={form} onSubmit={save} onClose={onClose}>
      <FormFields of={noteForm} form={form} />
      <DisclosedHint />
    </FormDialog>
  );
}

export function EditNoteDialog({ note, onClose }: { note: StaffNote; onClose(): void }) {
  const text = useText(notesText);
  const { update } = useNoteChanges();
  const draftKey = `note:${note._id}`;
  const { form, conflict } = useEditedRecord(noteForm, { record: note, schema: staffNote, draftKey });

  async function save(values: NoteValues) {
    await conflict.save(({ _id: noteId, revision }) => update(noteForm.bodyOf(values, { noteId, revision })));
    notifySuccess(text.added);
  }

  return (
    <>
      <FormDialog
        title={text.edit}
        submitLabel={text.save}
        form={form}
        onSubmit={save}
        onClose={onClose}
        // Handled in `save`.
        onConflict={() => {}}
      >
        <FormFields of={noteForm} form={form} />
        <DisclosedHint />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function DisclosedHint() {
  const text = useText(notesText);
  return (
    <Text size="xs" c="dimmed">
      {text.disclosed}
    </Text>
  );
}
