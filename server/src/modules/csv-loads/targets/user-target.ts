import { newUser } from '@leitstand/contract/users';
import { users } from '../../../db/schema.ts';
import { plainFold } from '../../../db/search.ts';
import { findRecord } from '../../../records/records.queries.ts';
import { createUser, deleteUser, updateUser } from '../../users/users.service.ts';
import { csvTarget, keyFrom, type Present, textOf, type Values } from './csv-target.ts';
import { findUsersByEmail } from './targets.queries.ts';

type Row = Awaited<ReturnType<typeof findUsersByEmail>>[number];

const REASONS = { de: 'Laden einer CSV-Datei rückgängig gemacht', en: 'Loading of a CSV file undone' };

/** The address as it is compared and stored for that. */
const emailOf = ({ email }: Values) => plainFold(textOf(email));
const keyOf = (values: Values) => keyFrom(emailOf(values));

/** People are found by their e-mail address. They get no mail: they verify it when they sign in. */
export const userTarget = csvTarget({
  schema: newUser,
  keyOf,
  async find(db, rows) {
    const found = await findUsersByEmail(db, rows.map(emailOf));
    return found.map((row) => ({ ...presentOf(row), keys: [keyOf(row) ?? ''] }));
  },
  async findOne(db, id) {
    const row = await findRecord(db, users, id);
    return row && presentOf(row);
  },
  add: (change, input) => createUser(change, input, { sendsMail: false }),
  // Absent: the status stays, whatever it is by now.
  update: (change, { id, revision }, { status: _, image: __, ...input }) =>
    updateUser(change, { ...input, _id: id, revision }),
  remove: (change, userId) => deleteUser(change, { userId, reason: REASONS[change.language], erase: false }),
});

function presentOf(row: Row): Present {
  const [year, month, date] = (row.dateOfBirth ?? '').split('-').map(Number);
  return {
    id: row.id,
    revision: row.revision,
    values: {
      userName: row.userName,
      email: row.email,
      telephoneNumber: row.telephoneNumber,
      dateOfBirth: row.dateOfBirth === null ? null : { year, month, date },
      about: row.about,
      language: row.language,
      currentCoins: row.currentCoins,
      drivenKilometers: row.drivenKilometers,
      isVerified: row.isVerified,
    },
  };
}
