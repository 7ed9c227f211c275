import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { addWaitingNotifications } from './orders.queries.ts';

const WAITING_MS = 3 * 24 * 60 * 60 * 1000;

const waitingOrders = jobKind<Record<string, never>>('waiting-orders');
const EVERY_HOUR = '5 * * * *';

export async function scheduleWaitingOrders(platform: Platform): Promise<void> {
  await platform.queue.handle(waitingOrders, async () => {
    await notifyWaitingOrders(platform);
  });
  await platform.queue.every(waitingOrders, EVERY_HOUR, {});
}

/** Notifies once about each order that has not been sent for three days. */
export async function notifyWaitingOrders(platform: Platform, now = new Date()): Promise<number> {
  return runChange(platform, bySystem('waiting-orders'), async ({ tx, publish }) => {
    const added = await addWaitingNotifications(tx, new Date(now.getTime() - WAITING_MS));
    for (const entityId of added) {
      publish({ type: 'notification', entity: 'notification', entityId, action: 'orderWaiting' });
    }
    return added.length;
  });
}
