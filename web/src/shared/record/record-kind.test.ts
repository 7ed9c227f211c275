import { restore } from '@leitstand/contract/api/restore';
import { listEvents, searchEvents } from '@leitstand/contract/events';
import { listLevels, searchLevels } from '@leitstand/contract/levels';
import { listPresetTrips } from '@leitstand/contract/preset-trips';
import { afterAll, expect, it, vi } from 'vitest';
import { listing } from './record-kind.ts';

const fetched = vi.hoisted(() => {
  const ask = vi.fn<typeof fetch>(async () => new Response('{"data":[]}'));
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { origin: 'http://panel.example', search: '' });
  vi.stubGlobal('fetch', ask);
  return ask;
});
afterAll(() => vi.unstubAllGlobals());

const PAGE = { skip: 50, limit: 25, signal: new AbortController().signal };

async function pathOf(reading: Promise<unknown>): Promise<string> {
  await reading;
  return String(fetched.mock.lastCall?.[0]);
}

it('lists with one call and searches with another, by page or by row', async () => {
  const events = listing(listEvents, searchEvents);
  expect(await pathOf(events.list(PAGE, { search: '', days: 7 }))).toMatch(/\/event\/all\/50\/25\/7$/);
  expect(await pathOf(events.list(PAGE, { search: 'See', days: 7 }))).toMatch(/\/event\/search\/See\/2\/25\/7$/);
  const levels = listing(listLevels, searchLevels);
  expect(await pathOf(levels.list(PAGE, { search: '3', days: -1 }))).toMatch(/\/level\/search\/3\/50\/25$/);
  expect(levels.search).toBe(searchLevels);
});

it('accepts no call that needs other parameters, and no two calls with different results', () => {
  // @ts-expect-error: a restored record is no list
  expect(listing(restore, searchLevels)).toBeDefined();
  // @ts-expect-error: levels are no preset trips
  expect(listing(listPresetTrips, searchLevels)).toBeDefined();
});
