import * as contract from '@leitstand/contract/administrators';
import { admins } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findAdministrators, findSessions } from './administrators.queries.ts';
import * as service from './administrators.service.ts';
import * as weigh from './authority-approval.service.ts';
import { handleInvitations } from './invitation-mail.service.ts';

export const administratorsModule = defineModule({
  records: [{ kind: contract.administratorKind, table: admins, name: admins.userName }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listAdministrators, async () => ({
      data: service.toAdministrators(await findAdministrators(db)),
    })),
    changes(
      contract.inviteAdministrator,
      async (change, { body, caller }) => ({ data: await service.invite(change, caller, body) }),
      (tx, { body }) => weigh.inviting(tx, body),
    ),
    changes(
      contract.updateAdministrator,
      async (change, { body, caller }) => ({ data: await service.update(change, caller, body) }),
      (tx, { body }) => weigh.updating(tx, body),
    ),
    reads(contract.listSessions, async ({ params, caller }) => {
      service.requireSessionRight(caller, params.id);
      return { data: (await findSessions(db, params.id)).map((row) => service.toSession(row, caller)) };
    }),
    changes(contract.endSessions, async (change, { body, caller }) => ({
      data: { ended: await service.endSessions(change, caller, body) },
    })),
  ],
  jobs: handleInvitations,
});
