import { restore } from '@leitstand/contract/api/restore';
import { EXPIRED_NOTE_DAYS } from '@leitstand/contract/base/limits';
import { addStaffNote, type StaffNote } from '@leitstand/contract/moderation/staff-notes';
import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { IconNote, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useMayCall } from '../../../ui/session/use-may-call.ts';
import { EditNoteDialog, NewNoteDialog } from './note-dialog.tsx';
import { NoteText } from './note-text.tsx';
import classes from './notes.module.css';
import { useNoteChanges, useNotesOf } from './notes.queries.ts';
import { notesText } from './notes.text.ts';

interface NotesListProps {
  userId: string;
  /** The number of notes has changed. */
  onChanged(): void;
}

/** All notes about a person, to add, change and delete; expired ones below. */
export function NotesList({ userId, onChanged }: NotesListProps) {
  const text = useText(notesText);
  const mayWrite = useMayCall()(addStaffNote);
  const { data: notes, error, refetch } = useNotesOf(userId);
  const [edited, setEdited] = useState<StaffNote | 'new'>();
  const close = () => setEdited(undefined);
  const current = notes?.filter(({ isExpired }) => !isExpired) ?? [];
  const expired = notes?.filter(({ isExpired }) => isExpired) ?? [];
  const show = (note: StaffNote) => (
    <NoteItem key={note._id} note={note} onEdit={mayWrite ? setEdited : undefined} onChanged={onChanged} />
  );

  return (
    <div className={classes.notes}>
      {mayWrite && (
        <Button
          className={classes.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {text.add}
        </Button>
      )}
      {!notes && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!notes && !error && <Loading label={text.loading} />}
      {notes?.length === 0 && <EmptyState icon={IconNote} title={text.none} message={text.noneMessage} />}
      {current.length > 0 && <ul className={classes.cards}>{current.map(show)}</ul>}
      {expired.length > 0 && <Expired>{expired.map(show)}</Expired>}
      {edited === 'new' && <NewNoteDialog userId={userId} onSaved={onChanged} onClose={close} />}
      {edited !== undefined && edited !== 'new' && <EditNoteDialog note={edited} onClose={close} />}
    </div>
  );
}

function Expired({ children }: { children: ReactNode }) {
  const text = useText(notesText);
  return (
    <section aria-labelledby="expired-notes">
      <h3 id="expired-notes" className={classes.heading}>
        {text.expired}
      </h3>
      <Text size="xs" c="dimmed" mb="xs">
        {text.expiredHint(EXPIRED_NOTE_DAYS)}
      </Text>
      <ul className={classes.cards}>{children}</ul>
    </section>
  );
}

interface NoteItemProps extends Pick<NotesListProps, 'onChanged'> {
  note: StaffNote;
  /** Absent if the administrator may not change it. */
  onEdit: ((note: StaffNote) => void) | undefined;
}

function NoteItem({ note, onEdit, onChanged }: NoteItemProps) {
  const text = useText(notesText);
  const isRestorable = useCapability(restore);
  const { remove, bringBack } = useNoteChanges();

  async function undo() {
    await bringBack(note._id);
    notifySuccess(text.restored);
    onChanged();
  }

  async function erase() {
    try {
      await remove(note._id);
      notifySuccess(text.deleted, isRestorable ? { undo: { run: undo } } : {});
      onChanged();
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <li className={classes.card}>
      <NoteText note={note} />
      {onEdit && (
        <div className={classes.actions}>
          <ActionIcon size={32} aria-label={text.edit} data-tip={text.edit} onClick={() => onEdit(note)}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            color="red"
            aria-label={text.delete}
            data-tip={text.delete}
            onClick={() => void erase()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.cards}>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}
