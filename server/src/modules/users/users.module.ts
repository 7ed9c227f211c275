import { languageOf } from '@leitstand/contract/base/languages';
import * as contract from '@leitstand/contract/users';
import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { type Answer, changes, finds, jsonAnswer, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findSameContact } from './same-contact.queries.ts';
import { bookCoins } from './user-coins.service.ts';
import { usersByCountry } from './user-countries.service.ts';
import { countUsersByPlace } from './user-places.queries.ts';
import { weighRemoval } from './user-removal.service.ts';
import { weighUpdate } from './user-suspension.service.ts';
import { findUsers, type UserFilter } from './users.queries.ts';
import * as service from './users.service.ts';
import { handleVerificationMails } from './verification-mail.service.ts';

export const usersModule = defineModule({
  records: [{ kind: contract.userKind, table: users, name: users.userName, deletion: service.userDeletion }],
  routes(platform) {
    const db = platform.database.drizzle;

    async function list(db: Queryable, filter: UserFilter): Promise<Answer<contract.User[]>> {
      return jsonAnswer(await findUsers(db, filter));
    }
    const byPage = ({
      text,
      page,
      limit,
      days,
    }: {
      text: string;
      page: number;
      limit: number;
      days: UserFilter['days'];
    }) => ({
      search: text,
      skip: page * limit,
      limit,
      days,
    });

    return [
      finds(contract.listUsers, ({ params }, db) => list(db, params)),
      finds(contract.listUsersSorted, ({ params: { sortField, ...page } }, db) =>
        list(db, { ...page, sort: sortField }),
      ),
      finds(contract.searchUsers, ({ params }, db) => list(db, byPage(params))),
      finds(contract.searchUsersSorted, ({ params: { sort, order, ...page } }, db) =>
        list(db, { ...byPage(page), sort, order }),
      ),
      finds(contract.adminSearchUsers, ({ params: { text, ...page } }, db) => list(db, { ...page, search: text })),
      finds(contract.adminSearchUsersSorted, ({ params: { text, ...page } }, db) =>
        list(db, { ...page, search: text }),
      ),
      finds(contract.findUsers, ({ params, body: { time, ...filter } }, db) =>
        list(db, { ...params, ...filter, days: time }),
      ),
      finds(contract.findDeletedUsers, async ({ params, body }, db) =>
        listAnswer(await service.listDeletedUsers(db, { ...params, ...body }), (user) => user),
      ),
      reads(contract.getUser, async ({ params }) => ({ data: await service.getUser(db, params.id) })),
      finds(contract.listSameContact, async ({ params }, db) => ({ data: await findSameContact(db, params.id) })),
      finds(contract.usersByCountry, async ({ params }, db) => ({ data: await usersByCountry(db, params.days) })),
      finds(contract.usersByPlace, async ({ body: { time, ...map } }, db) => ({
        data: await countUsersByPlace(db, { ...map, days: time }),
      })),
      changes(contract.addUser, async (change, { body }) => ({
        data: await service.createUser(change, body),
      })),
      changes(
        contract.updateUser,
        async (change, { body }) => ({ data: await service.updateUser(change, body) }),
        (tx, { body }, limits) => weighUpdate(tx, body, limits),
      ),
      changes(
        contract.deleteUser,
        async (change, { body }) => {
          await service.deleteUser(change, body);
          return { data: null };
        },
        (tx, { body: { userId, erase, reason } }) =>
          weighRemoval(tx, userId, { removal: 'erase', reason }, erase ? { erase: 1 } : {}),
      ),
      changes(
        contract.banUser,
        async (change, { body: { userId, ...ban } }) => {
          await service.banUser(change, userId, ban);
          return { data: null };
        },
        (tx, { body: { userId, ...ban } }) => weighRemoval(tx, userId, { removal: 'ban', ...ban }, { ban: 1 }),
      ),
      changes(contract.bookCoins, async (change, { body }) => ({ data: await bookCoins(change, body) })),
      changes(contract.sendValidationEmail, async (change, { body, header }) => {
        await service.sendVerificationMail(change, body, languageOf(header('language')));
        return { data: null, message: change.language === 'de' ? 'Email versendet' : 'Email sent' };
      }),
    ];
  },
  jobs: handleVerificationMails,
});
