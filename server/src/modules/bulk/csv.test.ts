import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellFormat, csvLine } from './csv.ts';

const german = cellFormat('de');
const english = cellFormat('en');

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
    expect(german.text(value)).toBe(`'${value}`);
  });

  it.each(['Müller', 'a=b', '5-3', '', '  Lena', '"=1"', "'=1"])('that does not is left alone: %j', (value) => {
    expect(german.text(value)).toBe(value);
  });

  it('of a number stays a number, below zero too, with the decimal sign of the language', () => {
    expect([-12, 0, 1234.5, 0.1 + 0.2, 1e9].map(german.number)).toEqual(['-12', '0', '1234,5', '0,3', '1000000000']);
    expect(english.number(-1234.5)).toBe('-1234.5');
  });

  it('of a moment is written as in Berlin, in winter and summer', () => {
    expect(german.moment(new Date('2026-11-15T22:59:59.999Z'))).toBe('15.11.2026 23:59');
    expect(english.moment(new Date('2026-06-30T22:05:00Z'))).toBe('01.07.2026 00:05');
    expect([german.moment(null), german.day(null), german.day('1990-02-28')]).toEqual(['', '', '28.02.1990']);
  });

  it('of digits keeps its zeros', () => {
    expect(['', '12345', '0170123', '491701234567', '+49170'].map(german.digits)).toEqual([
      '',
      '12345',
      "'0170123",
      "'491701234567",
      "'+49170",
    ]);
  });
});

describe('a line', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b;c', 'say "hi"', 'two\nlines', ' x', ''])).toBe(
      'a;"b;c";"say ""hi""";"two\nlines";" x";\r\n',
    );
  });

  it('comes back as it was from whoever reads it, and never as a formula', () => {
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
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        const line = csvLine(values.map(german.text));
        const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^;\r\n"]*)(;|\r\n)/g)];
        expect(cells.map(([whole]) => whole).join('')).toBe(line);
        const read = cells.map(([, cell = '']) =>
          cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
        );
        expect(read.map((cell, n) => (cell === values[n] ? cell : cell.replace(/^'/, '')))).toEqual(values);
        for (const cell of read) expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@＝]/);
      }),
    );
  });
});
