import { type LiveEvent, type LiveType, liveEvent } from '@leitstand/contract/api/live';
import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { PostgresPool } from '../db/postgres/postgres-pool.ts';
import { LIVE_CHANNEL, notifyListeners } from './live.queries.ts';
import { NotificationListener } from './notification-listener.ts';
import { RecentEvents } from './recent-events.ts';

/** The live event of a change. Contains ids, numbers and states only, no personal data. */
export interface LiveUpdate {
  readonly type: LiveType;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly data?: LiveEvent['data'];
}

type RecordChange = Pick<LiveUpdate, 'entity' | 'action'>;

/** The part of a change that the hub uses. */
interface PublishingChange {
  readonly tx: Transaction;
  readonly actor: { readonly adminId: string | undefined; readonly name: string };
  afterCommit(effect: () => Promise<void>): void;
}

export interface LiveSubscriber {
  onEvent(event: LiveEvent): void;
  /** An unknown number of events was missed. */
  onGap(): void;
  onClose(): Promise<void>;
  /** How many panels it serves. */
  countStreams?(): number;
}

/** A change with more events than this sends one summary per kind: panels refetch either way. */
const SENT_ONE_BY_ONE = 50;
/** PostgreSQL refuses payloads of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;

/** Collects events from changes and delivers them, once committed, to the subscribers in every process. */
export class LiveHub {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #subscribers = new Set<LiveSubscriber>();
  readonly #onChange: ((change?: RecordChange) => void)[] = [];
  readonly recent = new RecentEvents();
  readonly #listener: NotificationListener | undefined;
  #isClosed = false;

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
    if (!(database.pool instanceof PostgresPool)) return;
    const { replica } = database;
    if (replica) {
      replica.isListening = () => this.isListening;
      this.onChange(() => replica.noteChange());
    }
    this.#listener = new NotificationListener(database.pool, {
      channel: LIVE_CHANNEL,
      log,
      onNotification: (payload) => this.#receive(payload),
      onGap: () => this.#bridgeGap(),
    });
  }

  async start(): Promise<void> {
    await this.#listener?.start();
  }

  get openStreams(): number {
    return [...this.#subscribers].reduce((sum, { countStreams }) => sum + (countStreams?.() ?? 0), 0);
  }

  /** Whether changes of other processes arrive at once. */
  get isListening(): boolean {
    return !this.#isClosed && (this.#listener?.isConnected ?? true);
  }

  /**
   * Calls back with kind and action of each change: for changes of this process before they are answered, for others
   * before panels get the event. Without them if events were missed.
   */
  onChange(callback: (change?: RecordChange) => void): void {
    this.#onChange.push(callback);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Part of the transaction of the change: delivered when it commits, discarded when it is rolled back. */
  async publish(change: PublishingChange, updates: readonly LiveUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    change.afterCommit(async () => {
      for (const update of updates) this.#changed(update);
    });
    const at = new Date().toISOString();
    const { adminId, name } = change.actor;
    const events = summed(updates).map((item) =>
      bounded({
        id: newId(),
        ...item,
        adminId: adminId ?? null,
        // Without an administrator, the name may be that of an app user.
        adminName: adminId === undefined ? '' : name.slice(0, SHORT_TEXT_LENGTH),
        at,
        data: item.data ?? {},
      }),
    );
    if (this.#database.engine === 'postgres') {
      return notifyListeners(
        change.tx,
        events.map((event) => JSON.stringify(event)),
      );
    }
    // The embedded engine has one process and no notifications.
    change.afterCommit(async () => {
      for (const event of events) this.#deliver(event);
    });
  }

  /** Returns a function that ends the subscription. */
  subscribe(subscriber: LiveSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  /** Ends all streams at once. Changes are still published for other processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#listener?.stop();
    await Promise.all([...this.#subscribers].map((subscriber) => subscriber.onClose()));
    this.#subscribers.clear();
  }

  #receive(payload: string): void {
    try {
      this.#deliver(liveEvent.parse(JSON.parse(payload)));
    } catch (error) {
      this.#log.warn({ err: error }, 'unreadable live event');
    }
  }

  #deliver(event: LiveEvent): void {
    this.recent.add(event);
    this.#changed(event);
    for (const subscriber of this.#subscribers) subscriber.onEvent(event);
  }

  #bridgeGap(): void {
    this.recent.forget();
    this.#changed();
    for (const subscriber of this.#subscribers) subscriber.onGap();
  }

  #changed(change?: RecordChange): void {
    for (const callback of this.#onChange) callback(change);
  }
}

function summed(updates: readonly LiveUpdate[]): readonly LiveUpdate[] {
  if (updates.length <= SENT_ONE_BY_ONE) return updates;
  const sums = new Map<string, LiveUpdate & { data: { count: number } }>();
  for (const { type, entity, action } of updates) {
    const key = JSON.stringify([type, entity, action]);
    const count = (sums.get(key)?.data.count ?? 0) + 1;
    sums.set(key, { type, entity, entityId: '', action, data: { count } });
  }
  return [...sums.values()];
}

/** A long event must not fail the change: the kind of record is enough to make panels refetch. */
function bounded(event: LiveEvent): LiveEvent {
  const bytes = Buffer.byteLength(JSON.stringify(event));
  return bytes <= MAX_PAYLOAD_BYTES ? event : { ...event, entityId: '', data: {} };
}
