import * as contract from '@leitstand/contract/orders';
import type { Queryable } from '../../db/database.ts';
import { rewardOrders } from '../../db/schema.ts';
import { type Answer, changes, finds, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { purgeRecipients } from './order-recipients.service.ts';
import { findOrders, type OrderFilter } from './orders.queries.ts';
import { getOrder, updateStatus, updateTracking } from './orders.service.ts';
import { shipOrders, unshipOrders } from './shipping.service.ts';
import { scheduleWaitingOrders } from './waiting-orders.service.ts';

export const ordersModule = defineModule({
  records: [{ kind: contract.orderKind, table: rewardOrders, name: rewardOrders.rewardTitle }],
  routes({ database: { drizzle: db }, config }) {
    async function list(db: Queryable, filter: OrderFilter): Promise<Answer<contract.Order[]>> {
      return jsonAnswer(await findOrders(db, filter));
    }

    return [
      finds(contract.listOrders, ({ params, body }, db) => list(db, { ...params, ...body })),
      finds(contract.searchOrders, ({ params, body }, db) => list(db, { ...params, ...body })),
      finds(contract.searchAllOrders, ({ params }, db) => list(db, params)),
      finds(contract.findOrders, ({ params, body: { time, ...filter } }, db) =>
        list(db, { ...params, ...filter, days: time }),
      ),
      changes(contract.updateOrderStatus, async (change, { body }) => ({ data: await updateStatus(change, body) })),
      changes(contract.updateTracking, async (change, { body }) => ({ data: await updateTracking(change, body) })),
      reads(contract.getOrder, async ({ params }) => ({ data: await getOrder(db, params.id) })),
      changes(contract.shipOrders, async (change, { body }) => ({ data: await shipOrders(change, body) })),
      changes(contract.unshipOrders, async (change, { body }) => ({ data: await unshipOrders(change, body.orders) })),
      reads(contract.getLabelSettings, async () => ({ data: { sender: config.labelSender } })),
    ];
  },
  jobs: scheduleWaitingOrders,
  purge: purgeRecipients,
});
