import { MAX_CSV_COLUMNS, MAX_CSV_MEGABYTES, MAX_CSV_ROWS } from '@leitstand/contract/base/limits';
import { describe, expect, it } from 'vitest';
import { decode, parseCsv, readCsvFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([...text].flatMap((letter) => (isLittle ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)])));
const table = (text: string) => {
  const read = parseCsv(text);
  return 'reason' in read ? read : [read.headers, ...read.rows.map(({ cells }) => cells)];
};
const NAME = 'Größe;Bär';

describe('the encoding', () => {
  it.each([
    ['UTF-8', utf8(NAME)],
    ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(NAME)])],
    ['UTF-16 little-endian with a mark', Uint8Array.from([0xff, 0xfe, ...utf16(NAME, true)])],
    ['UTF-16 big-endian with a mark', Uint8Array.from([0xfe, 0xff, ...utf16(NAME, false)])],
    ['UTF-16 little-endian', utf16(NAME, true)],
    ['UTF-16 big-endian', utf16(NAME, false)],
    ['Windows-1252', Uint8Array.from([...NAME].map((letter) => letter.charCodeAt(0)))],
  ])('%s is recognised', (_, bytes) => {
    expect(decode(bytes)).toBe(NAME);
  });
});

describe('a CSV text', () => {
  it.each([
    ['semicolons', 'Name;Ort\nLena;Bremen, Nord\n'],
    ['commas', 'Name,Ort\nLena,"Bremen, Nord"\n'],
    ['tabs', 'Name\tOrt\nLena\tBremen, Nord\n'],
    ['a named separator', 'sep=|\r\nName|Ort\r\nLena|Bremen, Nord\r\n'],
    ['a header in quotes', '"Name";"Ort"\n"Lena";"Bremen, Nord"'],
    ['mixed line ends', 'Name;Ort\r\nLena;Bremen, Nord\r\n\r\n'],
    ['old line ends', 'Name;Ort\rLena;Bremen, Nord\r'],
    ['blank rows and columns', ';;\nName;Ort;\n;;\nLena;Bremen, Nord;\n;;\n'],
    ['our own column of reasons', 'Name;Ort;Fehler beim Laden\nLena;Bremen, Nord;Das Feld fehlt.\n'],
  ])('can have %s', (_, text) => {
    expect(table(text)).toEqual([
      ['Name', 'Ort'],
      ['Lena', 'Bremen, Nord'],
    ]);
  });

  it('keeps quotes and line breaks in cells, and fills short rows', () => {
    expect(table('A;B\n"sagt ""Hallo""\nund geht";=1+1\n<b>x</b>\n')).toEqual([
      ['A', 'B'],
      ['sagt "Hallo"\nund geht', '=1+1'],
      ['<b>x</b>', ''],
    ]);
  });

  it('numbers rows as a spreadsheet does', () => {
    const read = parseCsv('A\n\nx\n\n\ny\n');
    expect('rows' in read && read.rows.map(({ number }) => number)).toEqual([3, 6]);
  });

  it.each([
    ['', { reason: 'empty', n: 0 }],
    ['\n\n', { reason: 'empty', n: 0 }],
    ['Name;Ort\n', { reason: 'empty', n: 0 }],
    ['A;B\nx;y\n"offen;z\n', { reason: 'quotes', n: 3 }],
    ['A;B\nx;y\nx;y;z\n', { reason: 'moreCells', n: 3 }],
    [`${'A;'.repeat(10_000)}\nx`, { reason: 'tooManyColumns', n: MAX_CSV_COLUMNS }],
    [`A\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`, { reason: 'tooManyRows', n: MAX_CSV_ROWS }],
  ])('is refused: case %#', (text, refusal) => {
    expect(table(text)).toEqual(refusal);
  });

  it('reads as many rows as are allowed', () => {
    const read = parseCsv(`A;B\n${'"x";y\n'.repeat(MAX_CSV_ROWS)}`);
    expect('rows' in read && read.rows.length).toBe(MAX_CSV_ROWS);
  });
});

describe('a file', () => {
  const file = (...parts: BlobPart[]) => new File(parts, 'a.csv');
  it('keeps its name', async () => {
    expect(await readCsvFile(file('A\n1\n'))).toMatchObject({ name: 'a.csv', headers: ['A'] });
  });
  it('is refused if it is too large or a spreadsheet', async () => {
    const large = file(new Uint8Array(MAX_CSV_MEGABYTES * 1024 * 1024 + 1));
    expect(await readCsvFile(large)).toEqual({ reason: 'tooLarge', n: MAX_CSV_MEGABYTES });
    expect(await readCsvFile(file('PK\u0003\u0004'))).toEqual({ reason: 'spreadsheet', n: 0 });
  });
});
