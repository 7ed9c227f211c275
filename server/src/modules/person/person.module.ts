import * as contract from '@leitstand/contract/api/person';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { actorOf, answersRaw, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { toOrder } from '../orders/orders.service.ts';
import { toPost } from '../posts/posts.service.ts';
import { reportsAbout } from '../reports/report-history.service.ts';
import { toTrip } from '../trips/trips.service.ts';
import { toVehicle } from '../vehicles/vehicles.service.ts';
import { disclose } from './disclosure.service.ts';
import * as queries from './person.queries.ts';
import { getPerson, getPersonFile, logView, toCoinMovement, toPersonAuditEntry } from './person.service.ts';

export const personModule = defineModule({
  routes(platform) {
    const db = platform.database.drizzle;

    /** A page of the person's records; not found if there is no such person. */
    async function listOf<Row, Shown>(
      { id, ...page }: Page & { id: string },
      find: (db: typeof platform.database.drizzle, userId: string, page: Page) => Promise<Rows<Row>>,
      show: (row: Row, person: queries.PersonRow) => Shown,
    ) {
      const person = await getPerson(db, id);
      return listAnswer(await find(db, id, page), (row) => show(row, person));
    }

    return [
      reads(contract.getPersonFile, async (call) => {
        const { params, caller, language } = call;
        const data = await getPersonFile(db, params.id);
        const view = { adminId: caller.adminId, personId: params.id };
        await logView(platform, { actor: actorOf(call, caller), language }, view);
        return { data };
      }),
      reads(contract.listPersonVehicles, ({ params }) =>
        listOf(params, queries.vehiclesOf, (row, { userName }) => toVehicle({ ...row, ownerName: userName })),
      ),
      reads(contract.listPersonPosts, ({ params }) =>
        listOf(params, queries.postsOf, (row, { userName }) => toPost({ ...row, authorName: userName })),
      ),
      reads(contract.listPersonTrips, ({ params }) => listOf(params, queries.tripsOf, (row) => toTrip(row))),
      reads(contract.listPersonOrders, ({ params }) => listOf(params, queries.ordersOf, toOrder)),
      reads(contract.listPersonCoins, ({ params }) => listOf(params, queries.coinMovementsOf, toCoinMovement)),
      reads(contract.listPersonReports, ({ params }) => listOf(params, reportsAbout, (event) => event)),
      reads(contract.listPersonAudit, ({ params }) => listOf(params, queries.auditOf, toPersonAuditEntry)),
      answersRaw(contract.disclosePerson, async (call, reply) => {
        const { params, language } = call;
        const actor = actorOf(call, call.caller);
        const { fileName, contentType, content } = await disclose(platform, { actor, language }, params);
        return reply
          .header('content-type', contentType)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(content);
      }),
    ];
  },
});
