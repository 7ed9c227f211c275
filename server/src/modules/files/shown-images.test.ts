import { beforeEach, expect, it, vi } from 'vitest';
import { ShownImages } from './shown-images.ts';

const find = vi.fn(async (names: readonly string[]) => new Set(names.filter((name) => name !== 'hidden')));
const onChange = vi.fn<(callback: () => void) => void>();
const live = { isListening: true, onChange };
let images: ShownImages;
beforeEach(() => {
  find.mockClear();
  live.isListening = true;
  images = new ShownImages(find, live);
});
const asked = () => find.mock.calls.map(([names]) => names);

it('are looked up together if they are requested during a query, and then known', async () => {
  const first = images.has('a');
  await Promise.resolve();
  expect(await Promise.all([first, images.has('b'), images.has('hidden'), images.has('b')])).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(await images.has('b')).toBe(true);
  expect(asked()).toEqual([['a'], ['b', 'hidden']]);
});

it('are looked up again after any change, and while changes of other processes do not arrive', async () => {
  await images.has('a');
  onChange.mock.lastCall?.[0]();
  await images.has('a');
  expect(asked().length).toBe(2);
  live.isListening = false;
  await images.has('a');
  await images.has('a');
  expect(asked().length).toBe(4);
});

it('are looked up again if they were not shown or the query failed', async () => {
  await images.has('hidden');
  await images.has('hidden');
  find.mockRejectedValueOnce(new Error('outage'));
  await expect(images.has('a')).rejects.toThrow('outage');
  expect(await images.has('a')).toBe(true);
  expect(asked().length).toBe(4);
});
