import type { StaffNote } from '@leitstand/contract/moderation/staff-notes';
import { Popover } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { NoteText } from './note-text.tsx';
import classes from './notes.module.css';
import { useShownNotes } from './notes.queries.ts';
import { notesText } from './notes.text.ts';

const ShownNotes = createContext<ReadonlyMap<string, readonly StaffNote[]>>(new Map());

/** Reads the notes of everybody who appears inside, for the badges next to their names. */
export function NotesAbout({ userIds, children }: { userIds: readonly string[]; children: ReactNode }) {
  return <ShownNotes value={useShownNotes(userIds)}>{children}</ShownNotes>;
}

/** The number of current notes about a person, which opens their texts; nothing if there are none. */
export function NotesBadge({ userId }: { userId: string }) {
  const text = useText(notesText);
  const notes = useContext(ShownNotes).get(userId);
  const [isOpen, setIsOpen] = useState(false);
  if (!notes) return null;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.badge} onClick={() => setIsOpen(!isOpen)}>
          <StatusBadge tone="accent">
            <IconNote size={13} stroke={1.8} aria-hidden /> {text.count(notes.length)}
          </StatusBadge>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={text.notes}>
        {/* A list of texts has nothing else to focus, and is scrolled by keys. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable */}
        <ul className={classes.list} tabIndex={0} data-autofocus>
          {notes.map((note) => (
            <li key={note._id}>
              <NoteText note={note} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The badge of one person who appears alone. */
export function NotesOfPerson({ userId }: { userId: string }) {
  return (
    <NotesAbout userIds={[userId]}>
      <NotesBadge userId={userId} />
    </NotesAbout>
  );
}
