import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { builtProgram } from '../../server-folder.ts';
import { userForm } from '../samples.ts';

/** An administrator at a panel, identified by a session token. */
export interface Worker {
  readonly token: string;
}

/** The parameters of a day; plain data, so that they can be sent to another process. */
export interface DayPlan {
  /** Address of the API, such as `http://127.0.0.1:8080/v1`. */
  readonly base: string;
  readonly workers: readonly Worker[];
  /** The users that all of them work on. */
  readonly users: readonly { id: string; email: string }[];
  /** How many of them have an event stream open, all by default. */
  readonly listeners?: number;
  /** A worker stops after this many steps. */
  readonly steps: number;
  /** Time between two steps. */
  readonly thinkMs?: number;
  /** Steps between two uploads, or two exports, of a worker. */
  readonly uploadEvery?: number;
  readonly exportEvery?: number;
  /** Path of the file to upload. */
  readonly image: string;
}

/** Each process runs one part: sending a photo of many megabytes would delay the measurement of lists. */
export type DayPart = DayPlan & { readonly part: 'desks' | 'uploads' };

export interface DayResult {
  /** Failed calls, each with its status. */
  readonly failed: string[];
  readonly calls: number;
  /** Duration of each list call in milliseconds. */
  readonly listMs: number[];
  /** Duration of each upload in milliseconds. */
  readonly uploadMs: number[];
  /** Duration of the day for the fastest and the slowest worker. */
  readonly dayMs: { shortest: number; longest: number };
}

/** Results, collected while the workers run. */
interface Tally extends Omit<DayResult, 'calls' | 'dayMs'> {
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
/** 100 Mbit/s per worker. */
const LINE_BYTES_PER_SECOND = 12_500_000;
const FIGURES = [
  '/dashboard/figures/30',
  '/user/registered/date/30',
  '/user/active/amount/30',
  '/user/top/posts/30/0/5',
];

export function runDay({ part, ...day }: DayPart): Promise<DayResult> {
  return part === 'desks' ? workAtDesks(day) : uploadImages(day);
}

/** Administrators working in parallel, each with an event stream: lists, figures, profiles, changes. */
async function workAtDesks(day: DayPlan): Promise<DayResult> {
  const stop = new AbortController();
  const result: Tally = { failed: [], calls: 0, listMs: [], uploadMs: [] };
  const listeners = day.workers.slice(0, day.listeners ?? day.workers.length);
  const streams = listeners.map((worker) => listen(day.base, worker, stop.signal));
  const days = await Promise.all(
    day.workers.map((worker, index) => {
      const desk = new Desk(day, worker, result);
      return runSteps(day, index, (step) => desk.work(step));
    }),
  );
  stop.abort();
  result.failed.push(...(await Promise.all(streams)).flat());
  return { ...result, dayMs: { shortest: Math.min(...days), longest: Math.max(...days) } };
}

/** Only the uploads of the same workers. */
async function uploadImages(day: DayPlan): Promise<DayResult> {
  const result: Tally = { failed: [], calls: 0, listMs: [], uploadMs: [] };
  await Promise.all(
    day.workers.map(async (worker, index) => {
      const desk = new Desk(day, worker, result);
      await runSteps(day, index, async (step) => {
        if (step % (day.uploadEvery ?? 1) === 0) await desk.upload();
      });
    }),
  );
  return { ...result, dayMs: { shortest: 0, longest: 0 } };
}

/** Runs the steps of a worker, shifted by its index so that workers differ. Returns the duration. */
async function runSteps(
  { workers, steps, thinkMs }: DayPlan,
  index: number,
  work: (step: number) => Promise<void>,
): Promise<number> {
  // Staggered starts.
  if (thinkMs) await delay((thinkMs * index) / workers.length);
  const began = performance.now();
  for (let step = 0; step < steps; step += 1) {
    await work(index + step);
    if (thinkMs) await delay(thinkMs);
  }
  return performance.now() - began;
}

const PROGRAM = builtProgram('office-day-program');

/** Runs the parts in separate processes. */
export async function runDayInProcesses(day: DayPlan): Promise<DayResult> {
  const [desks, uploads] = await Promise.all([
    runPart({ ...day, part: 'desks' }),
    day.uploadEvery ? runPart({ ...day, part: 'uploads' }) : undefined,
  ]);
  if (!uploads) return desks;
  return {
    ...desks,
    failed: [...desks.failed, ...uploads.failed],
    calls: desks.calls + uploads.calls,
    uploadMs: uploads.uploadMs,
  };
}

async function runPart(part: DayPart): Promise<DayResult> {
  const child = fork(PROGRAM);
  child.send(part);
  const [result] = (await once(child, 'message')) as [DayResult];
  child.disconnect();
  return result;
}

/** A stream that ends before the day counts as failed. */
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
  readonly #day: DayPlan;
  readonly #worker: Worker;
  readonly #result: Tally;

  constructor(day: DayPlan, worker: Worker, result: Tally) {
    this.#day = day;
    this.#worker = worker;
    this.#result = result;
  }

  async work(step: number): Promise<void> {
    const { exportEvery, users } = this.#day;
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
  }

  async #change({ id, email }: { id: string; email: string }): Promise<void> {
    await this.#call('PUT', '/user/update', { body: new URLSearchParams(userForm({ _id: id, email })) });
  }

  async upload(): Promise<void> {
    const form = new FormData();
    form.set('internalFile', 'true');
    form.set('file', await fs.openAsBlob(this.#day.image), 'bild.jpg');
    // Serialised by the platform; only the pace is controlled here.
    const { headers, body } = new Response(form);
    const began = performance.now();
    const type = headers.get('content-type') ?? '';
    const paced = ReadableStream.from(throttled(body ?? []));
    await this.#call('POST', '/files/upload', { body: paced, headers: { 'content-type': type }, duplex: 'half' });
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

/** Limits the rate to that of an office's line. */
async function* throttled(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const began = performance.now();
  let sent = 0;
  for await (const chunk of body) {
    yield chunk;
    sent += chunk.length;
    const aheadMs = (sent / LINE_BYTES_PER_SECOND) * 1000 - (performance.now() - began);
    if (aheadMs > 1) await delay(aheadMs);
  }
}

function json(value: unknown): RequestInit {
  return { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}
