import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { rewardOrders } from '../../db/schema.ts';
import { addDevices } from '../broadcast-samples.ts';
import { addPosts } from '../bulk-samples.ts';
import type { PersistentClient } from '../database/persistent-client.ts';
import { sampleImage, userForm } from '../samples.ts';

/** The records of one administrator: no other client changes them. */
interface Desk {
  posts: string[];
  orders: string[];
}

interface EventState {
  image: string;
  title: string;
  updates: number;
  deletions: number;
  isDeleted: boolean;
}

/** All acknowledged changes: the expected content of the database, no more and no less. */
export class Acknowledged {
  readonly users = new Map<string, string>();
  readonly events = new Map<string, EventState>();
  /** Posts deleted and restored one by one, with the number of deletions. */
  readonly restoredPosts = new Map<string, number>();
  readonly bulkPosts = new Set<string>();
  readonly bulkRuns = new Set<string>();
  readonly sentOrders = new Set<string>();
  readonly broadcasts = new Map<string, string>();

  get changes(): number {
    let sum = this.users.size + this.bulkRuns.size + this.sentOrders.size + this.broadcasts.size;
    for (const { updates, deletions, isDeleted } of this.events.values())
      sum += 1 + updates + 2 * deletions - Number(isDeleted);
    for (const deletions of this.restoredPosts.values()) sum += 2 * deletions;
    return sum;
  }
}

export const DEVICES = 40;
const POSTS_A_DESK = 400;
const ORDERS_A_DESK = 60;
const BULK_AT_ONCE = 4;
/** A broadcast goes to every device, so they are rare. */
const RARELY = 0.3;

/** Fills an empty database with the records that the office works on. */
export async function openDesks(database: Database, count: number): Promise<Desk[]> {
  const { drizzle, pool } = database;
  await addPosts(database, count * POSTS_A_DESK);
  await addDevices(database, DEVICES);
  const { rows } = await pool.query<{ id: string }>('select id from posts order by created_at');
  const desks: Desk[] = [];
  for (let desk = 0; desk < count; desk += 1) {
    const orders = Array.from({ length: ORDERS_A_DESK }, () => newId());
    await drizzle.insert(rewardOrders).values(
      orders.map((id) => ({
        id,
        rewardTitle: 'Mütze',
        rewardCategory: 'Merchandise' as const,
        rewardType: 'address' as const,
        coins: 10,
        userName: 'Lena',
      })),
    );
    desks.push({ posts: rows.slice(desk * POSTS_A_DESK, (desk + 1) * POSTS_A_DESK).map(({ id }) => id), orders });
  }
  return desks;
}

/** An administrator at work: makes changes of every kind, one at a time, until stopped. */
export class BusyAdministrator {
  readonly #client: PersistentClient;
  readonly #desk: Desk;
  readonly #known: Acknowledged;
  readonly #random: () => number;
  readonly #events: string[] = [];

  constructor(client: PersistentClient, desk: Desk, known: Acknowledged, random: () => number) {
    this.#client = client;
    this.#desk = desk;
    this.#known = known;
    this.#random = random;
  }

  async work(isOver: () => boolean): Promise<void> {
    const kinds = [
      () => this.#addUser(),
      () => this.#addUser(),
      () => this.#addEvent(),
      () => this.#replaceImage(),
      () => this.#deleteEvent(),
      () => this.#deleteAndRestorePost(),
      () => this.#sendOrder(),
      () => (this.#random() < RARELY ? this.#broadcast() : this.#addEvent()),
      () => this.#deleteInBulk(),
    ];
    await this.#broadcast();
    while (!isOver()) await kinds[Math.floor(this.#random() * kinds.length)]?.();
  }

  async #addUser(): Promise<void> {
    const email = `${newId()}@example.org`;
    const user = await this.#client.change<{ _id: string }>({
      method: 'POST',
      path: '/user/add',
      form: userForm({ email }),
    });
    this.#known.users.set(user._id, email);
  }

  async #addEvent(): Promise<void> {
    const title = `Treffen ${newId()}`;
    const event = await this.#client.change<{ _id: string; image: string }>({
      method: 'POST',
      path: '/event/add',
      form: eventForm(title),
      file: await this.#photo(),
    });
    this.#known.events.set(event._id, { image: event.image, title, updates: 0, deletions: 0, isDeleted: false });
    this.#events.push(event._id);
  }

  async #replaceImage(): Promise<void> {
    const id = this.#pick(this.#events);
    const state = id === undefined ? undefined : this.#known.events.get(id);
    if (!id || !state || state.isDeleted) return this.#addEvent();
    const title = `Treffen ${newId()}`;
    const form = { ...eventForm(title), eventId: id };
    const file = await this.#photo();
    const { image } = await this.#client.change<{ image: string }>({
      method: 'PUT',
      path: '/event/update',
      form,
      file,
    });
    Object.assign(state, { image, title, updates: state.updates + 1 });
  }

  /** Deletes the event or restores it. */
  async #deleteEvent(): Promise<void> {
    const id = this.#pick(this.#events);
    const state = id === undefined ? undefined : this.#known.events.get(id);
    if (!id || !state) return;
    if (state.isDeleted) await this.#client.change({ method: 'POST', path: `/restore/event/${id}` });
    else await this.#client.change({ method: 'DELETE', path: `/event/delete/${id}` });
    if (!state.isDeleted) state.deletions += 1;
    state.isDeleted = !state.isDeleted;
  }

  async #deleteAndRestorePost(): Promise<void> {
    const id = this.#desk.posts.shift();
    if (!id) return;
    await this.#client.change({ method: 'DELETE', path: `/post/delete/${id}` });
    await this.#client.change({ method: 'POST', path: `/restore/post/${id}` });
    this.#known.restoredPosts.set(id, 1);
  }

  async #sendOrder(): Promise<void> {
    const rewardHistoryId = this.#desk.orders.pop();
    if (!rewardHistoryId) return;
    const json = { rewardHistoryId, rewardSent: true };
    await this.#client.change({ method: 'POST', path: '/reward/history/status/update', json });
    this.#known.sentOrders.add(rewardHistoryId);
  }

  async #broadcast(): Promise<void> {
    const text = `Nachricht ${newId()}`;
    const json = { messages: { de: text, en: text } };
    const { _id } = await this.#client.change<{ _id: string }>({ method: 'POST', path: '/user/notifyAll', json });
    this.#known.broadcasts.set(_id, text);
  }

  async #deleteInBulk(): Promise<void> {
    const ids = this.#desk.posts.splice(-BULK_AT_ONCE);
    if (ids.length === 0) return;
    const json = { selection: { resource: 'posts', ids }, operation: 'delete', expected: ids.length };
    const run = await this.#client.change<{ _id: string }>({ method: 'POST', path: '/bulk/start', json });
    this.#known.bulkRuns.add(run._id);
    for (const id of ids) this.#known.bulkPosts.add(id);
  }

  #photo(): Promise<Buffer> {
    return sampleImage('jpeg', 40 + Math.floor(this.#random() * 40), 40);
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }
}

function eventForm(title: string): Record<string, string> {
  const address = {
    place: 'Marienplatz',
    city: 'München',
    state: 'Bayern',
    country: 'Deutschland',
    location: { type: 'Point', coordinates: [11.5755, 48.1372] },
  };
  return {
    title,
    description: 'Am See',
    eventDate: new Date().toISOString(),
    eventAddress: JSON.stringify(address),
  };
}
