import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, id, revision } from './columns.ts';
import { users } from './people.ts';

/** What administrators tell each other about a person. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    adminId: uuid(),
    adminName: text().notNull(),
    createdAt: createdAt(),
    /** The last day on which it is shown; null without an end. */
    endsOn: date({ mode: 'string' }),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    index('staff_notes_of_user').on(table.userId, table.createdAt, table.id),
    index('staff_notes_by_end').on(table.endsOn),
  ],
);
