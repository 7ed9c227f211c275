import { languageOf } from '@leitstand/contract/languages';
import * as contract from '@leitstand/contract/users';
import { audit } from '../../audit/audit.ts';
import { findRecord } from '../../db/records.ts';
import { users } from '../../db/schema.ts';
import { listAnswer } from '../../http/answers.ts';
import { fieldInvalid, notFound } from '../../http/app-error.ts';
import { type Answer, changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { usersByCountry } from './user-countries.service.ts';
import type { UserFilter } from './users.queries.ts';
import * as service from './users.service.ts';
import { requestVerificationMail } from './verification-mail.service.ts';

export function usersRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;

  async function list(filter: UserFilter): Promise<Answer<contract.User[]>> {
    return listAnswer(await service.listUsers(db, filter), (user) => user);
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
    reads(contract.listUsers, ({ params }) => list(params)),
    reads(contract.listUsersSorted, ({ params: { sortField, ...page } }) => list({ ...page, sort: sortField })),
    reads(contract.searchUsers, ({ params }) => list(byPage(params))),
    reads(contract.searchUsersSorted, ({ params: { sort, order, ...page } }) => list({ ...byPage(page), sort, order })),
    reads(contract.adminSearchUsers, ({ params: { text, ...page } }) => list({ ...page, search: text })),
    reads(contract.adminSearchUsersSorted, ({ params: { text, ...page } }) => list({ ...page, search: text })),
    reads(contract.findUsers, ({ params, body: { time, ...filter } }) => list({ ...params, ...filter, days: time })),
    reads(contract.findDeletedUsers, async ({ params, body }) =>
      listAnswer(await service.listDeletedUsers(db, { ...params, ...body }), (user) => user),
    ),
    reads(contract.getUser, async ({ params }) => ({ data: await service.getUser(db, params.id) })),
    reads(contract.usersByCountry, async ({ params }) => ({ data: await usersByCountry(db, params.days) })),
    changes(contract.addUser, async (change, { body }) => ({ data: await service.createUser(platform, change, body) })),
    changes(contract.updateUser, async (change, { body }) => ({ data: await service.updateUser(change, body) })),
    changes(contract.deleteUser, async (change, { body }) => {
      await service.deleteUser(platform, change, body);
      return { data: null };
    }),
    changes(contract.blacklistUser, async (change, { body }) => {
      await service.blacklistUser(platform, change, body.userId);
      return { data: null };
    }),
    changes(contract.sendValidationEmail, async (change, { body, header }) => {
      const user = await findRecord(change.tx, users, body._id);
      if (!user) throw notFound();
      if (user.email.toLowerCase() !== body.email.toLowerCase()) throw fieldInvalid('email');
      await requestVerificationMail(platform, change, user.id, languageOf(header('language')));
      await audit(change, { action: 'sendMail', entity: 'user', entityId: user.id });
      return { data: null, message: change.language === 'de' ? 'Email versendet' : 'Email sent' };
    }),
  ];
}
