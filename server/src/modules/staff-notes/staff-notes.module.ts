import * as contract from '@leitstand/contract/moderation/staff-notes';
import { staffNotes } from '../../db/schema.ts';
import { changes, deletes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import {
  addNote,
  notesOf,
  purgeExpiredNotes,
  shownNotes,
  staffNoteDeletion,
  updateNote,
} from './staff-notes.service.ts';

export const staffNotesModule = defineModule({
  records: [{ kind: contract.staffNoteKind, table: staffNotes, name: null, deletion: staffNoteDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listStaffNotes, async ({ params }) => ({ data: await notesOf(db, params.userId) })),
    reads(contract.findStaffNotes, async ({ body }) => ({ data: await shownNotes(db, body.userIds) })),
    changes(contract.addStaffNote, async (change, { body }) => ({ data: await addNote(change, body) })),
    changes(contract.updateStaffNote, async (change, { body }) => ({ data: await updateNote(change, body) })),
    deletes(contract.deleteStaffNote, staffNoteDeletion),
  ],
  purge: purgeExpiredNotes,
});
