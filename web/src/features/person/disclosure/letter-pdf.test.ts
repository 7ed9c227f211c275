import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { letterPdf } from './letter-pdf.ts';

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const file = new URL(`../../../shared/pdf/fonts/${address.split('/').at(-1)?.split('?')[0]}`, import.meta.url);
    return new Response(new Uint8Array(await readFile(file)));
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('continues on further pages and says when it had to replace characters', async () => {
  const pageOf = vi.fn((page: number) => String(page));
  const replaced = vi.fn(() => 'ersetzt');
  const text = {
    title: 'Auskunft',
    pageOf,
    get replaced() {
      return replaced();
    },
  };
  const long = { kind: 'field', label: 'Über mich', text: 'Šťastný fährt gern. '.repeat(600), depth: 1 } as const;
  await letterPdf(
    [{ kind: 'title', text: 'Auskunft' }, long, { kind: 'row', cells: ['Łódź', ''], isHead: false }],
    text,
  );
  const pages = pageOf.mock.calls.length;
  expect(pages).toBeGreaterThan(1);
  expect(pageOf).toHaveBeenLastCalledWith(pages, pages);
  expect(replaced).not.toHaveBeenCalled();
  await letterPdf([{ kind: 'text', text: 'Zeile\nmit 🚗' }], text);
  expect(replaced).toHaveBeenCalled();
});
