import type { StaffNote } from '@leitstand/contract/moderation/staff-notes';
import { formatDate, formatDateTime } from '../../../ui/i18n/format.ts';
import { isolated } from '../../../ui/i18n/isolated.ts';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './notes.module.css';
import { notesText } from './notes.text.ts';

/** A note with its author, time and end. */
export function NoteText({ note: { text, adminName, createdAt, endsOn, isExpired } }: { note: StaffNote }) {
  const words = useText(notesText);
  const end = endsOn === null ? '' : ` · ${(isExpired ? words.endedOn : words.until)(formatDate(endsOn))}`;
  return (
    <div className={classes.note}>
      <p className={classes.text}>{text}</p>
      <p className={classes.facts}>
        {isolated(adminName)} ·{' '}
        <time dateTime={createdAt} data-tip={formatDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
        {end}
      </p>
    </div>
  );
}
