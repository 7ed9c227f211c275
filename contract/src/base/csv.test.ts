import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvNumber, csvOf, csvText, withoutApostrophes } from './csv.ts';

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
  '|',
  '\u2028',
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
    '+49170',
    '+49 170-1',
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
    '"=1"',
  ])('that begins like a formula is text: %j', (value) => {
    expect(read(csvText(value))).toBe(value.replace(/[=+\-@＝＋－＠]/u, "'$&"));
  });

  it.each([
    ["Max,=1+cmd|' /C calc'!A0,x", "Max,'=1+cmd|' /C calc'!A0,x"],
    ['a;=1', "a;'=1"],
    ['a\t=1\t+2', "a\t'=1\t'+2"],
    ['a|@x', "a|'@x"],
    ['a\r\n-1', "a\r\n'-1"],
    ['a\u2028=1', "a\u2028'=1"],
    ['a, \u200b＝1', "a, \u200b'＝1"],
    ['a,"=1', `a,"'=1`],
    ['a,"" "=1', `a,"" "'=1`],
    ['a,,=1', "a,,'=1"],
  ])('holds no formula for another separator either: %j', (value, written) => {
    expect(read(csvText(value))).toBe(written);
  });

  it.each(['Müller', 'a=b', '5-3', '', '  Lena', "'=1", '1,5', 'Hallo @max :-)', '+49 170 1234567', '4.2.0'])(
    'that holds none is only quoted: %j',
    (value) => {
      expect(csvText(value)).toBe(`"${value}"`);
    },
  );

  it('is written in linear time', () => {
    const before = performance.now();
    csvText('\t"'.repeat(100_000));
    expect(performance.now() - before).toBeLessThan(1000);
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
  it('quotes every text', () => {
    expect(csvLine(['a', 'b;c', 'say "hi"', 'two\nlines', ' x', ''].map(csvText))).toBe(
      '"a";"b;c";"say ""hi""";"two\nlines";" x";""\r\n',
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
      '\ufeff"Titel";"Anzahl"\r\n"Größe; ""XL""";3\r\n"zwei\nZeilen";1234,568\r\n"";-2\r\n',
    );
    expect(csvOf({ columns: ['=1'], rows: [['a', 0.5]] }, 'en')).toBe('\ufeff"\'=1"\r\n"a";0.5\r\n');
  });

  it('round-trips all values, and never as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 4 }), (rows) => {
        const read = readCsv(csvOf({ columns, rows }, 'de').slice(1));
        expect(read).toHaveLength(rows.length + 1);
        const plain = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll("'", ''));
        for (const [index, row] of rows.entries()) expect(plain(read[index + 1] ?? [])).toEqual(plain(row));
        for (const cell of read.flat()) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });

  it.each([',', '\t', '|', ',\t;|'])('has no formula for programs that split at %j', (separators) => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 4 }), (rows) => {
        for (const cell of splitAt(csvOf({ columns, rows }, 'de').slice(1), separators)) {
          expect(cell).not.toMatch(FORMULA);
        }
      }),
    );
  });
});

const FORMULA = /^[\s\u200b]*[=+\-@＝]/;

/** The value of one cell. */
function read(cell: string): string | undefined {
  return readCsv(`${cell}\r\n`)[0]?.[0];
}

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

/**
 * Splits as LibreOffice and Excel do: a quote at the beginning of a cell protects separators up to its end; what follows
 * it belongs to the cell, and quotes inside a cell mean nothing.
 */
function splitAt(file: string, separators: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < file.length; at += 1) {
    const char = file[at] ?? '';
    if (char === '"' && cell === '') {
      const quoted = /^"((?:[^"]|"")*)("|$)/.exec(file.slice(at));
      cell = (quoted?.[1] ?? '').replaceAll('""', '"');
      at += (quoted?.[0].length ?? 1) - 1;
    } else if (separators.includes(char) || char === '\r' || char === '\n') {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  return [...cells, cell];
}

describe('a cell that is read back', () => {
  const content = (cell: string) => cell.slice(1, -1).replaceAll('""', '"');
  it('is the text that was written', () => {
    fc.assert(
      fc.property(text, (value) => {
        // An apostrophe before a sign cannot be told from ours.
        fc.pre(withoutApostrophes(value) === value);
        expect(withoutApostrophes(content(csvText(value)))).toBe(value);
      }),
    );
  });
});
