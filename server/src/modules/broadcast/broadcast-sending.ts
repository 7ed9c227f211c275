import type { Broadcast } from '@leitstand/contract/broadcast';
import { pause } from '../../adapters/push/back-off.ts';
import type { Pusher } from '../../adapters/push/pusher.ts';
import type { Platform } from '../../platform.ts';
import type { BroadcastRow } from './broadcast.queries.ts';
import { toBroadcast } from './broadcast.wire.ts';
import * as batches from './broadcast-batches.queries.ts';
import { lockBroadcast, renewLease } from './broadcast-delivery.queries.ts';

/** A kill loses at most the devices in flight: the product of these two. */
export const BATCH_SIZE = 500;
export const BATCHES_IN_FLIGHT = 4;

const HEARTBEAT_MS = 1000;

/**
 * Everything sent; stopped by an administrator; to be continued by another job; refused by the push service; taken over
 * by another sender.
 */
export type Ending = 'done' | 'stopped' | 'later' | 'refused' | 'lost';

export interface SendingOptions {
  /** How long a sender counts as alive after its last heartbeat. */
  leaseSeconds: number;
  /** Called about once a second. */
  onProgress?: ((broadcast: Broadcast) => void) | undefined;
}

/**
 * Sends a broadcast. Devices are claimed in the database before they are sent and settled afterwards; see
 * docs/decisions/006-broadcast-delivery.md.
 */
export class Sending {
  readonly #platform: Pick<Platform, 'database' | 'log'>;
  readonly #row: BroadcastRow;
  readonly #sender: string;
  readonly #pusher: Pusher;
  readonly #leaseSeconds: number;
  readonly #onProgress: ((broadcast: Broadcast) => void) | undefined;
  readonly #stop = new AbortController();
  #failure: unknown;
  #lastHeartbeat = Date.now();

  constructor(
    platform: Pick<Platform, 'database' | 'log'>,
    row: BroadcastRow,
    sender: string,
    pusher: Pusher,
    { leaseSeconds, onProgress }: SendingOptions,
  ) {
    this.#platform = platform;
    this.#row = row;
    this.#sender = sender;
    this.#pusher = pusher;
    this.#leaseSeconds = leaseSeconds;
    this.#onProgress = onProgress;
  }

  async run(later: AbortSignal): Promise<Ending> {
    const postpone = () => this.#end('later');
    if (later.aborted) postpone();
    later.addEventListener('abort', postpone);
    const finished = new AbortController();
    const heartbeat = this.#runHeartbeat(finished.signal);
    try {
      await this.#sendAll();
    } finally {
      later.removeEventListener('abort', postpone);
      finished.abort();
      await heartbeat;
    }
    if (this.#failure !== undefined) throw this.#failure;
    return this.#stop.signal.aborted ? (this.#stop.signal.reason as Ending) : 'done';
  }

  /** The first reason wins. */
  #end(reason: Ending): void {
    if (!this.#stop.signal.aborted) this.#stop.abort(reason);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#end('lost');
  }

  async #sendAll(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    while (!this.#stop.signal.aborted) {
      const batch = await this.#claim().catch((error: unknown) => this.#fail(error));
      if (!batch) break;
      if (batch.recipients.length === 0) continue;
      const work = this.#sendBatch(batch)
        .catch((error: unknown) => this.#fail(error))
        .finally(() => inFlight.delete(work));
      inFlight.add(work);
      if (inFlight.size >= BATCHES_IN_FLIGHT) await Promise.race(inFlight);
    }
    await Promise.all(inFlight);
  }

  async #claim(): Promise<batches.Batch | undefined> {
    return this.#platform.database.drizzle.transaction(async (tx) => {
      const row = await lockBroadcast(tx, this.#row.id);
      if (!this.#mayContinue(row)) return undefined;
      return (await batches.claimReturned(tx, row.id)) ?? (await batches.claimNext(tx, row, BATCH_SIZE));
    });
  }

  #mayContinue(row: BroadcastRow | undefined): row is BroadcastRow {
    if (row?.sender !== this.#sender) this.#end('lost');
    else if (row.state !== 'sending') this.#end('stopped');
    return !this.#stop.signal.aborted;
  }

  async #sendBatch({ id, recipients }: batches.Batch): Promise<void> {
    const { messageDe, messageEn } = this.#row;
    const messages = recipients.map(({ token, language }) => ({
      token,
      language,
      text: language === 'en' ? messageEn : messageDe,
    }));
    const { outcomes, refusal } = await this.#pusher.sendAll(this.#row.id, messages, this.#stop.signal);
    const having = (outcome: string) => recipients.filter((_, index) => outcomes[index] === outcome);
    const dead = having('dead');
    const settlement: batches.Settlement = {
      accepted: having('accepted'),
      failures: dead.length + having('failed').length,
      unknown: having('unknown').length,
      deadTokens: dead.map(({ token }) => token),
      unsent: having('unsent').map(({ token }) => token),
    };
    const settled = await this.#platform.database.drizzle.transaction((tx) =>
      batches.settleBatch(tx, this.#row, id, settlement),
    );
    if (!settled) this.#end('lost');
    if (refusal) {
      this.#platform.log.error({ err: refusal, broadcastId: this.#row.id }, 'the push service refused the broadcast');
      this.#end('refused');
    }
  }

  /** Renews the lease, notices a stop while all batches wait for the push service, and reports the progress. */
  async #runHeartbeat(finished: AbortSignal): Promise<void> {
    for (;;) {
      await pause(HEARTBEAT_MS, finished);
      if (finished.aborted) return;
      await this.#sendHeartbeat();
    }
  }

  async #sendHeartbeat(): Promise<void> {
    const { database, log } = this.#platform;
    try {
      const row = await renewLease(database.drizzle, this.#row.id, this.#sender, this.#leaseSeconds);
      this.#lastHeartbeat = Date.now();
      if (this.#mayContinue(row)) this.#onProgress?.(toBroadcast(row));
    } catch (error) {
      log.warn({ err: error, broadcastId: this.#row.id }, 'the heartbeat failed');
      if (Date.now() - this.#lastHeartbeat > this.#leaseSeconds * 1000) this.#fail(error);
    }
  }
}
