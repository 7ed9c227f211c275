import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addressLabelPdf } from './address-label-pdf.ts';

/** Text that has a meaning in PDF syntax if it is not escaped. */
const HOSTILE = [
  ') Tj ET (',
  '\\) Tj /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
  'endstream endobj 9 0 obj << /S /Launch /F (calc.exe) >> endobj',
  '<feff> Tj',
  '(((((',
  ')))))',
  '\\\\\\',
  '\\251\\012',
  '%comment',
  '\u0000\u0001\u001b\u007f',
  'a\u2028b\u0085c',
  '\u202eabc\u2066x',
  '\ud800 half',
  'zwei\nZeilen\r\nund mehr',
  'Ž'.repeat(5000),
  '🚗東京',
];
/** The operators that our own drawing uses. */
const OPERATORS = new Set('BT ET Tf TL Td Tj T* rg RG g G w J j m l S q Q M d Tr Tc Tw Tz'.split(' '));

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const file = new URL(`../../../shared/pdf/fonts/${address.split('/').at(-1)?.split('?')[0]}`, import.meta.url);
    return new Response(new Uint8Array(await readFile(file)));
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it.each(HOSTILE)('%j on a label is escaped', async (text) => {
  const label = { lines: [text, `Weg ${text}`, '10115 Berlin'], townLine: 2, note: `1 · ${text}` };
  const blob = await addressLabelPdf({ labels: [label, label], sender: text, format: 'a6', title: 'Etikett' });
  const pdf = Buffer.from(await blob.arrayBuffer()).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const outside = pdf.replace(/stream\r?\n[\s\S]*?endstream/g, '');
  expect(outside).not.toMatch(/\/(JavaScript|JS|Launch|URI|AA|EmbeddedFile|AcroForm|RichMedia|SubmitForm)\b/);
  // Only the initial view, no action.
  expect(outside.match(/\/OpenAction[^\n]*/g)).toEqual(['/OpenAction [3 0 R /FitH null]']);
  expect(outside.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  const drawings = streamsOf(pdf).filter((stream) => /\bTf\b/.test(stream) && /\bBT\b/.test(stream));
  expect(drawings).toHaveLength(2);
  for (const drawing of drawings) expect(foreignTo(drawing)).toEqual([]);
});

function streamsOf(pdf: string): string[] {
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** Text is written in hexadecimal; anything else must be a number, a font name or one of our operators. */
function foreignTo(drawing: string): string[] {
  return drawing
    .replace(/<[0-9a-fA-F]*>/g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '' && !OPERATORS.has(token) && !/^(-?\d*\.?\d+\.?|\/F\d+)$/.test(token));
}
