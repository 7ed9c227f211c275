import type { Broadcast } from '@leitstand/contract/broadcast';
import { pause } from '../../adapters/push/back-off.ts';
import { channelOf, openPusher } from '../../adapters/push/open-pusher.ts';
import { PushRefused } from '../../adapters/push/pusher.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { jobKind } from '../../jobs/queue.ts';
import type { Platform } from '../../platform.ts';
import { bySystem } from '../../records/change.ts';
import { sendWorkNotice } from '../session/notice-mail.service.ts';
import { type BroadcastRow, UNFINISHED } from './broadcast.queries.ts';
import { toBroadcast } from './broadcast.wire.ts';
import { writeOffLostBatches } from './broadcast-batches.queries.ts';
import * as queries from './broadcast-delivery.queries.ts';
import { findHold, holdBroadcast } from './broadcast-hold.service.ts';
import { type Ending, Sending } from './broadcast-sending.ts';

/** The queue limits a job to 15 minutes; longer work continues in another job. */
const JOB_MS = 10 * 60 * 1000;
/** A message that is older than this is no longer worth delivering. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** How long a sender counts as alive after its last heartbeat. */
const LEASE_SECONDS = 15;
/** Every process looks for abandoned broadcasts twice per lease, so that one rests for at most half a minute. */
const LOOKS_PER_LEASE = 2;

const delivery = jobKind<{ broadcastId: string }>('broadcast');

export type DeliveryPlatform = Pick<Platform, 'config' | 'database' | 'queue' | 'log'>;

export interface DeliveryOptions {
  /** Called about once a second during delivery, and at its end. */
  onProgress?: (broadcast: Broadcast) => void;
  /** Shuts down gracefully: waits for what is in flight and leaves the rest to the next process. */
  signal?: AbortSignal;
  /** Tests shorten it. */
  leaseSeconds?: number;
}

export async function requestDelivery(
  { queue }: Pick<Platform, 'queue'>,
  tx: Transaction,
  broadcastId: string,
  startAfter?: Date,
): Promise<void> {
  await queue.send(tx, delivery, { broadcastId }, { startAfter });
}

/** Registers the handlers and resumes what a killed process left behind. */
export async function handleBroadcasts(platform: DeliveryPlatform, options: DeliveryOptions = {}): Promise<void> {
  const { queue, database, log } = platform;
  await queue.handle(delivery, ({ broadcastId }) => deliver(platform, broadcastId, options));
  await queue.forget('broadcast-watch');
  const look = () =>
    resumeAbandoned(platform).catch((error: unknown) =>
      log.warn({ err: error }, 'abandoned broadcasts were not found'),
    );
  const timer = setInterval(look, ((options.leaseSeconds ?? LEASE_SECONDS) * 1000) / LOOKS_PER_LEASE).unref();
  options.signal?.addEventListener('abort', () => clearInterval(timer));
  // A killed sender counts as alive until its lease expires; the job waits for that.
  await requestAll(platform, await queries.findOpenBroadcasts(database.drizzle));
}

/**
 * A sender that was killed, or whose job the queue gave up on, for example because the disk was full: the broadcast gets
 * a new job.
 */
export async function resumeAbandoned(platform: DeliveryPlatform): Promise<void> {
  await requestAll(platform, await queries.findAbandonedBroadcasts(platform.database.drizzle));
}

async function requestAll(platform: DeliveryPlatform, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await platform.database.drizzle.transaction(async (tx) => {
    for (const id of ids) await requestDelivery(platform, tx, id);
  });
}

async function deliver(platform: DeliveryPlatform, id: string, options: DeliveryOptions): Promise<void> {
  const sender = newId();
  const row = await acquireLease(platform, id, sender, options);
  if (!row) return;
  const { log } = platform;
  if (row.state === 'held') {
    log.warn({ broadcastId: id, reason: row.hold?.reason }, 'the broadcast is held until it is confirmed');
    options.onProgress?.(toBroadcast(row));
    return;
  }
  log.info({ broadcastId: id, channel: row.channel, recipients: row.recipients }, 'delivery of the broadcast started');
  options.onProgress?.(toBroadcast(row));
  const signals = [AbortSignal.timeout(JOB_MS), ...(options.signal ? [options.signal] : [])];
  const ending = await send(platform, row, sender, AbortSignal.any(signals), options);
  const ended = await conclude(platform, id, sender, ending);
  if (!ended) return;
  const { state, usersNotified, accepted, failures, unknown } = ended;
  log.info(
    { broadcastId: id, state, usersNotified, accepted, failures, unknown },
    'delivery of the broadcast ended in this process',
  );
  options.onProgress?.(toBroadcast(ended));
}

/** Returns undefined if there is nothing to send or another process is sending; a broadcast that is now held as such. */
async function acquireLease(
  platform: DeliveryPlatform,
  id: string,
  sender: string,
  { signal = new AbortController().signal, leaseSeconds = LEASE_SECONDS }: DeliveryOptions,
): Promise<BroadcastRow | undefined> {
  const first = await tryAcquireLease(platform, id, sender, leaseSeconds);
  if (first !== 'busy') return first;
  // If the other process was killed, its lease expires.
  await pause((leaseSeconds + 1) * 1000, signal);
  if (signal.aborted) return undefined;
  const second = await tryAcquireLease(platform, id, sender, leaseSeconds);
  return second === 'busy' ? undefined : second;
}

async function tryAcquireLease(
  { config, database, log }: DeliveryPlatform,
  id: string,
  sender: string,
  leaseSeconds: number,
): Promise<BroadcastRow | 'busy' | undefined> {
  return database.drizzle.transaction(async (tx) => {
    const row = await queries.lockBroadcast(tx, id);
    if (!row) return undefined;
    // Only one process at a time can open the embedded database, so the previous sender is gone.
    if (row.senderAlive && database.engine !== 'embedded') return 'busy';
    const lost = await writeOffLostBatches(tx, id);
    if (lost > 0)
      log.warn({ broadcastId: id, devices: lost }, 'a sender died; its devices in flight are not sent again');
    if (!(UNFINISHED as readonly string[]).includes(row.state)) {
      await queries.deleteDeliveryRows(tx, id);
      return undefined;
    }
    // Rescheduled after this job was created: the new start has its own job.
    if (row.state === 'waiting' && !row.isDue) return undefined;
    if (row.startsAt.getTime() < Date.now() - GIVE_UP_MS) {
      await queries.endBroadcast(tx, id, 'failed');
      await queries.deleteDeliveryRows(tx, id);
      return undefined;
    }
    const isFirst = row.state === 'waiting';
    const hold = isFirst ? await findHold(tx, row) : undefined;
    // Panels are told by `onProgress`.
    if (hold) return holdBroadcast({ tx, ...bySystem('broadcast'), happened: [], publish: () => undefined }, row, hold);
    return queries.beginSending(tx, row, isFirst ? { channel: channelOf(config) } : undefined, sender, leaseSeconds);
  });
}

async function send(
  platform: DeliveryPlatform,
  row: BroadcastRow,
  sender: string,
  later: AbortSignal,
  { onProgress, leaseSeconds = LEASE_SECONDS }: DeliveryOptions,
): Promise<Ending> {
  try {
    const pusher = await openPusher(row.channel, platform.config);
    try {
      return await new Sending(platform, row, sender, pusher, { leaseSeconds, onProgress }).run(later);
    } finally {
      pusher.close();
    }
  } catch (error) {
    if (error instanceof PushRefused) {
      platform.log.error({ err: error, broadcastId: row.id }, 'the push service refused the broadcast');
      return 'refused';
    }
    // The queue retries the job; the next sender need not wait for the lease to expire.
    await platform.database.drizzle
      .transaction((tx) => queries.releaseLease(tx, row.id, sender))
      .catch(() => undefined);
    throw error;
  }
}

async function conclude(
  platform: DeliveryPlatform,
  id: string,
  sender: string,
  ending: Ending,
): Promise<BroadcastRow | undefined> {
  if (ending === 'lost') return undefined;
  return platform.database.drizzle.transaction(async (tx) => {
    const row = await queries.lockBroadcast(tx, id);
    if (row?.sender !== sender) return undefined;
    await queries.releaseLease(tx, id, sender);
    if (ending === 'later') {
      await requestDelivery(platform, tx, id);
      return row;
    }
    const ended =
      ending === 'stopped' ? undefined : await queries.endBroadcast(tx, id, ending === 'done' ? 'finished' : 'failed');
    await queries.deleteDeliveryRows(tx, id);
    if (ended) await tellAuthor(platform, tx, ended);
    return ended ?? row;
  });
}

async function tellAuthor(platform: DeliveryPlatform, tx: Transaction, ended: BroadcastRow): Promise<void> {
  const { createdBy, messageDe, messageEn, recipients, accepted, failures } = ended;
  if (createdBy === null) return;
  const numbers = { recipients: String(recipients), accepted: String(accepted), failures: String(failures) };
  await sendWorkNotice(platform, tx, createdBy, 'broadcastEnded', { messageDe, messageEn, ...numbers });
}
