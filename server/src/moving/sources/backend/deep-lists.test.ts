import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { Source, SourcePage } from '../../source.ts';
import { openBackendSource } from './open-backend-source.ts';

interface Post {
  readonly _id: string;
  readonly createdAt: string;
}

/** Which posts a backend lists up to a moment; undefined: it refuses the call. */
type Until = (posts: readonly Post[], moment: number) => readonly Post[] | undefined;

const COUNT = 7_000;
const NEWEST = Date.parse('2026-03-01T12:00:00Z');
const DEEP = 5_000;
const PAGE = 100;
const signal = new AbortController().signal;

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

function postsEvery(milliseconds: number): Post[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    _id: String(index),
    createdAt: new Date(NEWEST - index * milliseconds).toISOString(),
  }));
}

const including: Until = (posts, moment) => posts.filter(({ createdAt }) => Date.parse(createdAt) <= moment);

/** A backend with nothing but posts, which tells how far down it was asked. */
async function openBackend(posts: readonly Post[], until: Until): Promise<{ source: Source; deepest(): number }> {
  let deepest = 0;
  const server = createServer(async (request, response) => {
    const [, skip, limit] = /\/post\/all\/(\d+)\/(\d+)\//.exec(request.url ?? '') ?? [];
    const { toTime } = request.method === 'POST' ? ((await readJson(request)) as { toTime?: string }) : {};
    const listed = toTime === undefined ? posts : until(posts, Date.parse(toTime));
    const data = skip === undefined ? {} : listed?.slice(Number(skip), Number(skip) + Number(limit));
    if (data) deepest = Math.max(deepest, Number(skip ?? 0));
    response.writeHead(data ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: data !== undefined, message: '', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const source = await openBackendSource({ address, token: 'test', rate: 100_000 });
  closings.push(async () => {
    await source.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { source, deepest: () => deepest };
}

async function pagesOf(source: Source, cursor?: string): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for await (const page of source.pages('post', cursor, signal)) pages.push(page);
  return pages;
}

function refsOf(pages: readonly SourcePage[]): Set<string> {
  return new Set(pages.flatMap(({ records }) => records.map(({ ref }) => ref)));
}

it.each<[string, Until]>([
  ['includes the moment', including],
  ['leaves the moment out', (posts, moment) => posts.filter(({ createdAt }) => Date.parse(createdAt) < moment)],
  ['rounds the moment down', (posts, moment) => including(posts, Math.floor(moment / 1000) * 1000)],
])('no page is far down in a backend that %s', async (_, until) => {
  const { source, deepest } = await openBackend(postsEvery(7_321), until);
  const pages = await pagesOf(source);
  expect(refsOf(pages).size).toBe(COUNT);
  expect(deepest()).toBeLessThan(DEEP + 5 * PAGE);
  // Few are read twice.
  expect(pages.flatMap(({ records }) => records).length).toBeLessThan(COUNT * 1.1);
});

it.each<[string, Until]>([
  ['ignores the moment', (posts) => posts],
  ['leaves out more than the moment', (posts, moment) => including(posts, moment - 3_600_000)],
  ['refuses the call', () => undefined],
  ['answers with nothing', () => []],
])('everything is read from a backend that %s', async (_, until) => {
  const { source, deepest } = await openBackend(postsEvery(7_321), until);
  expect(refsOf(await pagesOf(source)).size).toBe(COUNT);
  expect(deepest()).toBeGreaterThan(COUNT - 2 * PAGE);
});

it.each([0, 0.1, 2])('everything is read where posts are %d milliseconds apart', async (milliseconds) => {
  const { source } = await openBackend(postsEvery(milliseconds), including);
  const pages = await pagesOf(source);
  expect(refsOf(pages).size).toBe(COUNT);
  expect(pages.flatMap(({ records }) => records).length).toBeLessThan(COUNT * 1.15);
});

it('continues after a stop in the part that is counted from a moment', async () => {
  const { source, deepest } = await openBackend(postsEvery(7_321), including);
  const pages = await pagesOf(source);
  const stopped = pages.findIndex(({ cursor }) => cursor.includes('moment')) + 20;
  const rest = await pagesOf(source, pages[stopped]?.cursor);
  expect(refsOf([...pages.slice(0, stopped + 1), ...rest]).size).toBe(COUNT);
  expect(refsOf(rest).size).toBeLessThan(COUNT - DEEP);
  expect(deepest()).toBeLessThan(DEEP + 5 * PAGE);
});
