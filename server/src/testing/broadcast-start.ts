import type { Broadcast } from '@leitstand/contract/broadcast';
import { eq } from 'drizzle-orm';
import { broadcasts } from '../db/schema.ts';
import { requestDelivery } from '../modules/broadcast/broadcast-delivery.service.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** Simulates that the start of a broadcast has come, with a job for it. */
export async function makeBroadcastDue(
  { leitstand: { platform } }: TestApp,
  id: string,
  startsAt = new Date(Date.now() - 1000),
): Promise<void> {
  const { drizzle } = platform.database;
  await drizzle.update(broadcasts).set({ startsAt }).where(eq(broadcasts.id, id));
  await drizzle.transaction((tx) => requestDelivery(platform, tx, id, startsAt));
}

/** Resolves when the broadcast has no job left that is due. */
export async function broadcastJobsDone({ leitstand: { platform } }: TestApp, id: string): Promise<void> {
  const query = `select count(*)::int as open from pgboss.job
    where name = 'broadcast' and data->>'broadcastId' = $1 and state in ('created', 'retry', 'active')
      and start_after <= now()`;
  await eventually(async () => {
    const { rows } = await platform.database.pool.query(query, [id]);
    return (rows[0] as { open: number }).open === 0 ? true : undefined;
  }, 30_000);
}

export function broadcastEnded(app: TestApp, id: string): Promise<Broadcast> {
  return eventually(async () => {
    const { data } = (await app.request('GET', `/broadcast/${id}`)).body;
    return data.finishedAt ? (data as Broadcast) : undefined;
  }, 30_000);
}
