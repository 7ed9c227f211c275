import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { userForm } from './samples.ts';

/** An administrator at a panel, told by the token of the session. */
export interface Worker {
  readonly token: string;
}

/** What a day is to be like; nothing but data, so that another process can be told. */
export interface DayOrder {
  /** Address of the API, such as `http://127.0.0.1:8080/v1`. */
  readonly base: string;
  readonly workers: readonly Worker[];
  /** Who all of them work on. */
  readonly users: readonly { id: string; email: string }[];
  /** So many of them have live events open, all unless said. */
  readonly listeners?: number;
  /** A worker goes home after so many steps. */
  readonly steps: number;
  /** How long a person looks at what is on screen. */
  readonly thinkMs?: number;
  /** Every so many steps a worker uploads the picture, or starts an export. */
  readonly uploadEvery?: number;
  readonly exportEvery?: number;
  /** A file. */
  readonly picture: string;
}

export interface DayResult {
  /** Calls that did not succeed, each with its status. */
  readonly failed: string[];
  readonly calls: number;
  /** Milliseconds of each list that was asked for. */
  readonly listMs: number[];
  /** And of each upload. */
  readonly uploadMs: number[];
  /**
   * Steps of the busiest and of the slowest worker at the moment when the first one went home, of those who uploaded
   * nothing: pictures stand back behind everybody else, and who waits for one waits by design.
   */
  readonly spread: { most: number; least: number };
}

/** What the workers write down as they go. */
interface Tally extends Omit<DayResult, 'calls' | 'spread'> {
  calls: number;
}

const LISTS = [
  '/user/all/0/25/30',
  '/user/search/an/0/25/-1',
  '/user/find/0/25',
  '/post/all/0/25/30',
  '/event/all/0/25/-1',
  '/reward/history/all/0/25/-1',
];
const EXPORTED = 200;
const FIGURES = [
  '/dashboard/figures/30',
  '/user/registered/date/30',
  '/user/active/amount/30',
  '/user/top/posts/30/0/5',
];

/** Administrators at work beside each other, each with a stream of live events: lists, figures, profiles, changes. */
export async function spendDay(day: DayOrder): Promise<DayResult> {
  const stop = new AbortController();
  const result: Tally = { failed: [], calls: 0, listMs: [], uploadMs: [] };
  const desks = day.workers.map((worker) => new Desk(day, worker, result));
  let spread: DayResult['spread'] | undefined;
  const listeners = day.workers.slice(0, day.listeners ?? day.workers.length);
  const streams = listeners.map((worker) => listen(day.base, worker, stop.signal));
  await Promise.all(
    desks.map(async (desk, index) => {
      // They do not all come in at the same moment.
      if (day.thinkMs) await delay((day.thinkMs * index) / desks.length);
      for (let step = 0; step < day.steps; step += 1) {
        await desk.work(index + step);
        if (day.thinkMs) await delay(day.thinkMs);
      }
      spread ??= spreadOf(desks);
    }),
  );
  stop.abort();
  result.failed.push(...(await Promise.all(streams)).flat());
  return { ...result, spread: spread ?? { most: 0, least: 0 } };
}

function spreadOf(desks: readonly Desk[]): DayResult['spread'] {
  const steps = desks.filter(({ hasUploaded }) => !hasUploaded).map((desk) => desk.steps);
  return { most: Math.max(...steps), least: Math.min(...steps) };
}

const PROGRAM = fileURLToPath(new URL('../../dist/testing/office-day-program.js', import.meta.url));

/** The same in a process of its own. */
export async function spendDayElsewhere(day: DayOrder): Promise<DayResult> {
  const child = fork(PROGRAM);
  child.send(day);
  const [result] = (await once(child, 'message')) as [DayResult];
  child.disconnect();
  return result;
}

/** A stream that ends before the day does has failed. */
async function listen(base: string, { token }: Worker, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(`${base}/live`, { headers: { authorization: token }, signal });
    if (!response.ok || !response.body) return [`/live: ${response.status}`];
    for await (const _chunk of response.body) if (signal.aborted) break;
  } catch (error) {
    if (!signal.aborted) return [`/live: ${String(error)}`];
  }
  return signal.aborted ? [] : ['/live: ended'];
}

class Desk {
  readonly #day: DayOrder;
  readonly #worker: Worker;
  readonly #result: Tally;
  steps = 0;
  hasUploaded = false;

  constructor(day: DayOrder, worker: Worker, result: Tally) {
    this.#day = day;
    this.#worker = worker;
    this.#result = result;
  }

  /** What is done changes from step to step, and differs between workers that began at the same moment. */
  async work(step: number): Promise<void> {
    const { uploadEvery, exportEvery, users } = this.#day;
    if (uploadEvery && step % uploadEvery === 0) await this.#upload();
    if (exportEvery && step % exportEvery === 0) await this.#export();
    const list = LISTS[step % LISTS.length] ?? '';
    const began = performance.now();
    const isBody = list.startsWith('/user/find') || list.startsWith('/reward/history');
    await this.#call(isBody ? 'POST' : 'GET', list, isBody ? json({ rewardSent: false }) : {});
    this.#result.listMs.push(performance.now() - began);
    const user = users[step % users.length];
    if (step % 4 === 1) await Promise.all(FIGURES.map((path) => this.#call('GET', path)));
    if (step % 4 === 3) await this.#call('GET', `/user/admin/profile/${user?.id}/0/1`);
    if (user && step % 5 === 2) await this.#change(user);
    this.steps += 1;
  }

  async #change({ id, email }: { id: string; email: string }): Promise<void> {
    await this.#call('PUT', '/user/update', { body: new URLSearchParams(userForm({ _id: id, email })) });
  }

  async #upload(): Promise<void> {
    this.hasUploaded = true;
    const body = new FormData();
    body.set('internalFile', 'true');
    body.set('file', await fs.openAsBlob(this.#day.picture), 'bild.jpg');
    const began = performance.now();
    await this.#call('POST', '/files/upload', { body });
    this.#result.uploadMs.push(performance.now() - began);
  }

  async #export(): Promise<void> {
    const ids = this.#day.users.slice(0, EXPORTED).map(({ id }) => id);
    await this.#call('POST', '/bulk/export', json({ selection: { resource: 'users', ids } }));
  }

  async #call(method: string, path: string, init: RequestInit = {}): Promise<void> {
    this.#result.calls += 1;
    const headers = { ...init.headers, authorization: this.#worker.token, 'idempotency-key': randomUUID() };
    try {
      const response = await fetch(`${this.#day.base}${path}`, { ...init, method, headers });
      const text = await response.text();
      if (response.ok) return;
      this.#result.failed.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      this.#result.failed.push(`${method} ${path}: ${String(error)}`);
    }
  }
}

function json(value: unknown): RequestInit {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}
