import { execFile, spawnSync } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { BYTE_ORDER_MARK, csvLine } from '@leitstand/contract/base/csv';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSoak } from '../../../testing/soak.ts';
import { cellFormat } from './cell-format.ts';

vi.setConfig({ testTimeout: 120_000 });

const german = cellFormat('de');
const english = cellFormat('en');

describe('a cell of an export', () => {
  it('shows times in Berlin, in winter and summer', () => {
    expect(german.moment(new Date('2026-11-15T22:59:59.999Z'))).toBe('15.11.2026 23:59');
    expect(english.moment(new Date('2026-06-30T22:05:00Z'))).toBe('01.07.2026 00:05');
    expect([german.moment(null), german.day(null), german.day('1990-02-28')]).toEqual(['', '', '28.02.1990']);
  });

  it.each([
    ['', ''],
    ['4917604069021', '+49 176 04069021'],
    ['01701234567', '0170 1234567'],
    // In groups of three it would be a number where a blank separates thousands.
    ['420601123456', '+420 601123456'],
    ['0123', '01 23'],
    ['12345', '1 23 45'],
  ])('has no phone number that a spreadsheet reads as a number: %j', (digits, written) => {
    expect(german.phone(digits)).toBe(`"${written}"`);
  });
});

const SEPARATORS = [';', ',', '\t', '|', ';,\t'];
/** German, English, and two that separate thousands by a blank. */
const LOCALES = { de: 1031, en: 1033, cs: 1029, fr: 1036 };
const UTF_8 = 76;

const HOSTILE = [
  ...['=1+1', '\t=1', '\n=1', '\u00a0=1', '"=1"', '=HYPERLINK("http://böse.example")'],
  ...[',', ';', '\t', '|', '\r\n', '\n', ',"', '\t"', '|""', ',"" "'].flatMap((before) => [
    `a${before}=1+1${before}b`,
    `a${before}=1+1`,
  ]),
  "Max,=1+cmd|' /C calc'!A0,x",
];
const PHONES = ['4917604069021', '493023125123', '01701234567', '0123', '12345', '420601123456', '48512345678'];

interface Cell {
  type: string;
  text: string;
}

const reason = !isSoak
  ? 'only in a soak'
  : spawnSync('soffice', ['--version']).status !== 0 && 'soffice of libreoffice-calc is not installed';

describe.skipIf(reason)(`exports in LibreOffice${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const { text, phone, number, moment } = german;
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(tmpdir(), 'leitstand-office-'));
  });
  afterAll(() => fs.rm(folder, { recursive: true }));

  /** The document that LibreOffice makes of a CSV file, as XML. */
  async function opened(lines: readonly string[], separators: string, locale: keyof typeof LOCALES): Promise<string> {
    const codes = [...separators].map((separator) => separator.charCodeAt(0)).join('/');
    await fs.writeFile(path.join(folder, 'export.csv'), BYTE_ORDER_MARK + lines.join(''));
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=CSV:${codes},34,${UTF_8},1,,${LOCALES[locale]},false,true`,
      ...['--convert-to', 'fods', '--outdir', folder, path.join(folder, 'export.csv')],
    ]);
    return fs.readFile(path.join(folder, 'export.fods'), 'utf8');
  }

  it.each(SEPARATORS)('calculate nothing, split at %j', async (separators) => {
    const lines = HOSTILE.map((value) => csvLine([text(value), text(value), number(-1.5), text(value)]));
    expect(await opened(lines, separators, 'de')).not.toContain('table:formula=');
    const unprotected = await opened(['"a";"b"\r\n', '=1+1\r\n'], separators, 'de');
    expect(unprotected).toContain('table:formula=');
  });

  it.each(['de', 'en', 'cs', 'fr'] as const)('have phone numbers as text in the locale %s', async (locale) => {
    const xml = await opened([csvLine(PHONES.map(phone))], ';', locale);
    expect(cellsOf(xml)).toEqual(
      [
        '+49 176 04069021',
        '+49 30 23125123',
        '0170 1234567',
        '01 23',
        '1 23 45',
        '+420 601123456',
        '+48 512345678',
      ].map((shown) => ({ type: 'string', text: shown })),
    );
  });

  it('have numbers and dates as such, and text as it was typed', async () => {
    const values = [text('Größe; "XL"'), number(-1234.5), moment(new Date('2026-11-15T22:59:00Z')), text('v4.2.0')];
    expect(cellsOf(await opened([csvLine(values)], ';', 'de'))).toEqual([
      { type: 'string', text: 'Größe; "XL"' },
      { type: 'float', text: '-1234.5' },
      { type: 'date', text: expect.any(String) },
      { type: 'string', text: 'v4.2.0' },
    ]);
  });
});

function cellsOf(xml: string): Cell[] {
  const cells = [...xml.matchAll(/<table:table-cell[^>]*office:value-type="(\w+)"[^>]*>\s*<text:p>([^<]*)<\/text:p>/g)];
  return cells.map(([, type = '', text = '']) => ({ type, text: text.replaceAll('&quot;', '"') }));
}
