import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvNumber, csvOf, csvText } from './csv.ts';

/** What breaks a reader, or starts a formula. */
const piece = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ';',
  '"',
  "'",
  ',',
  '\u00a0',
  '\u200b',
  '＝',
  'a',
  '1',
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

describe('a cell', () => {
  it.each([
    '=1+1',
    '+49 170',
    '-2+3',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '\n-1',
    '\u00a0@x',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '-5',
  ])('that begins like a formula is text: %j', (value) => {
    expect(csvText(value)).toBe(`'${value}`);
  });

  it.each(['Müller', 'a=b', '5-3', '', '  Lena', '"=1"', "'=1"])('that does not is left alone: %j', (value) => {
    expect(csvText(value)).toBe(value);
  });

  it('of a number stays a number, below zero too, with the decimal sign of the language', () => {
    expect([-12, 0, 1234.5, 0.1 + 0.2, 1e9].map((value) => csvNumber(value, 'de'))).toEqual([
      '-12',
      '0',
      '1234,5',
      '0,3',
      '1000000000',
    ]);
    expect(csvNumber(-1234.5, 'en')).toBe('-1234.5');
  });
});

describe('a line', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b;c', 'say "hi"', 'two\nlines', ' x', ''])).toBe(
      'a;"b;c";"say ""hi""";"two\nlines";" x";\r\n',
    );
  });

  it('round-trips all values, and never as a formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        const line = csvLine(values.map(csvText));
        const [read = []] = readCsv(line);
        expect(read).toHaveLength(values.length);
        expect(read.map((cell, n) => (cell === values[n] ? cell : cell.replace(/^'/, '')))).toEqual(values);
        for (const cell of read) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝]/);
      }),
    );
  });
});

describe('a table', () => {
  const columns = ['Titel', 'Anzahl'];

  it('writes a file that Excel reads correctly', () => {
    const rows = [
      ['Größe; "XL"', 3],
      ['zwei\nZeilen', 1234.5678],
      ['', -2],
    ];
    expect(csvOf({ columns, rows }, 'de')).toBe(
      '\ufeffTitel;Anzahl\r\n"Größe; ""XL""";3\r\n"zwei\nZeilen";1234,568\r\n;-2\r\n',
    );
    expect(csvOf({ columns, rows: [['a', 0.5]] }, 'en')).toBe('\ufeffTitel;Anzahl\r\na;0.5\r\n');
  });

  it.each(['=1+1', '+49', '-2', '@A1', ' \u200b=1', '＝1'])('escapes the formula %j', (text) => {
    expect(csvOf({ columns: [text], rows: [] }, 'de')).toContain(`'${text}`);
  });

  it('round-trips all values, and never as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 4 }), (rows) => {
        const read = readCsv(csvOf({ columns, rows }, 'de').slice(1));
        expect(read).toHaveLength(rows.length + 1);
        for (const [index, row] of rows.entries()) {
          const cells = read[index + 1] ?? [];
          expect(cells.map((cell, n) => (cell === row[n] ? cell : cell.replace(/^'/, '')))).toEqual(row);
          for (const cell of cells) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝]/);
        }
      }),
    );
  });
});

/** Parses a CSV file with quoted cells. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^;\r\n"]*)(;|\r\n)/g)];
  expect(cells.map(([whole]) => whole).join('')).toBe(text);
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
