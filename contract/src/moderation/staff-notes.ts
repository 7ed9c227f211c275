import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { MAX_NOTED_PEOPLE, STAFF_NOTE_LENGTH } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** What administrators tell each other about a person. */
export const staffNote = z.object({
  _id: read.text,
  userId: read.text,
  text: read.text,
  /** Its author. */
  adminName: read.text,
  createdAt: read.text,
  /** The last day on which it is shown, `yyyy-mm-dd` in Europe/Berlin; null without an end. */
  endsOn: read.optionalText,
  isExpired: read.flag,
  revision: read.revision,
});
export type StaffNote = z.output<typeof staffNote>;

const noteText = field.requiredText(STAFF_NOTE_LENGTH);
const endsOn = field.ifGiven(field.day());

export const newStaffNote = z.object({ userId: field.id, text: noteText, endsOn });
export type NewStaffNote = z.output<typeof newStaffNote>;

/** Without `endsOn` the note has no end. */
export const staffNoteUpdate = z.object({ noteId: field.id, text: noteText, endsOn, revision: field.revision });
export type StaffNoteUpdate = z.output<typeof staffNoteUpdate>;

export const listStaffNotes = endpoint({
  name: 'listStaffNotes',
  resource: 'staffNotes',
  method: 'GET',
  path: '/staffNote/user/{userId}',
  summary: 'All notes about a user, deleted or not, newest first, expired ones included.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ userId: field.id }),
  data: read.list(staffNote),
});

export const findStaffNotes = endpoint({
  name: 'findStaffNotes',
  resource: 'staffNotes',
  method: 'POST',
  path: '/staffNote/find',
  summary: 'Notes about any of the users that have not expired, newest first.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  body: z.object({ userIds: z.array(field.id).check(z.maxLength(MAX_NOTED_PEOPLE)) }),
  data: read.list(staffNote),
});

export const addStaffNote = endpoint({
  name: 'addStaffNote',
  resource: 'staffNotes',
  method: 'POST',
  path: '/staffNote/add',
  summary: 'Adds a note about a user, with an optional last day.',
  access: 'WriteUsers',
  extension: true,
  body: newStaffNote,
  data: staffNote,
});

export const updateStaffNote = endpoint({
  name: 'updateStaffNote',
  resource: 'staffNotes',
  method: 'PUT',
  path: '/staffNote/update',
  summary: 'Replaces text and last day of a note.',
  access: 'WriteUsers',
  extension: true,
  body: staffNoteUpdate,
  data: staffNote,
});

export const deleteStaffNote = endpoint({
  name: 'deleteStaffNote',
  resource: 'staffNotes',
  method: 'DELETE',
  path: '/staffNote/delete/{id}',
  summary: 'Deletes a note; restorable for 30 days.',
  access: 'WriteUsers',
  proof: 'sometimes',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const staffNoteCalls = [listStaffNotes, findStaffNotes, addStaffNote, updateStaffNote, deleteStaffNote];

export const staffNoteKind = kind({
  name: 'staffNote',
  label: { de: 'Notiz', en: 'Note' },
  calls: staffNoteCalls,
  entities: { StaffNote: staffNote },
  reading: listStaffNotes.access,
  deleting: deleteStaffNote,
});
