import { MAX_STAFF_NOTES } from '@leitstand/contract/base/limits';
import {
  type NewStaffNote,
  type StaffNote,
  type StaffNoteUpdate,
  staffNoteKind,
} from '@leitstand/contract/moderation/staff-notes';
import { berlinDay } from '../../db/berlin-day.ts';
import type { Queryable } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { staffNotes } from '../../db/schema.ts';
import { AppError, fieldInvalid, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditAll } from '../../records/audit.ts';
import { bySystem, type Change, runChange } from '../../records/change.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import * as queries from './staff-notes.queries.ts';

const records = { kind: staffNoteKind, table: staffNotes };
export const staffNoteDeletion = deletable(records);

function toStaffNote(row: queries.StaffNoteRow): StaffNote {
  const { id, userId, text, adminName, createdAt, endsOn, revision } = row;
  const isExpired = endsOn !== null && endsOn < berlinDay(new Date());
  return { _id: id, userId, text, adminName, createdAt: createdAt.toISOString(), endsOn, isExpired, revision };
}

export async function notesOf(db: Queryable, userId: string): Promise<StaffNote[]> {
  return (await queries.findNotesOf(db, userId)).map(toStaffNote);
}

export async function shownNotes(db: Queryable, userIds: readonly string[]): Promise<StaffNote[]> {
  const rows = await queries.findShownNotes(db, userIds.filter(isId), berlinDay(new Date()));
  return rows.map(toStaffNote);
}

export async function addNote(change: Change, { userId, text, endsOn }: NewStaffNote): Promise<StaffNote> {
  const person = found(await queries.lockNotedPerson(change.tx, userId));
  if (person.isFull) throw new AppError('TOO_MANY_NOTES', { n: MAX_STAFF_NOTES });
  requireNotPast(endsOn);
  const { adminId, name: adminName } = change.actor;
  return toStaffNote(await createRecord(change, records, { userId, text, endsOn, adminId, adminName }));
}

export async function updateNote(
  change: Change,
  { noteId: id, text, revision, ...update }: StaffNoteUpdate,
): Promise<StaffNote> {
  const endsOn = update.endsOn ?? null;
  return updateRecord(change, records, {
    id,
    revision,
    show: toStaffNote,
    values: (before) => {
      // The text of an expired note can be corrected.
      if (endsOn !== before.endsOn) requireNotPast(endsOn);
      return { text, endsOn };
    },
  });
}

/** A note that would never be shown is a typing error. */
function requireNotPast(endsOn: string | null | undefined): void {
  if (endsOn && endsOn < berlinDay(new Date())) throw fieldInvalid('endsOn');
}

export async function purgeExpiredNotes(platform: Platform, now: Date): Promise<void> {
  await runChange(platform, bySystem('purge'), async (change) => {
    const ids = await queries.eraseExpiredNotes(change.tx, berlinDay(keptSince(KEPT_DAYS.expiredNote, now)));
    await auditAll(
      change,
      ids.map((entityId) => ({ action: 'erase', entity: 'staffNote', entityId })),
    );
  });
}
