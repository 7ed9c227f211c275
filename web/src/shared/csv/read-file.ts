import { MAX_CSV_COLUMNS, MAX_CSV_MEGABYTES, MAX_CSV_ROWS } from '@leitstand/contract/base/limits';
import Papa from 'papaparse';
import { REASON_COLUMN } from './reason-column.ts';

/** A CSV file as it was read. */
export interface CsvFile {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** The row's number in a spreadsheet, counted from 1 and with the header. */
  readonly number: number;
  /** As many cells as there are headers. */
  readonly cells: readonly string[];
}

/** Why a file cannot be read; `n` is the limit, or the row. */
export interface Refusal {
  readonly reason: 'tooLarge' | 'empty' | 'spreadsheet' | 'tooManyRows' | 'tooManyColumns' | 'quotes' | 'moreCells';
  readonly n: number;
}

const MEGABYTE = 1024 * 1024;
const SEPARATORS = [';', ',', '\t'];
/** Enough for the header of every file that is accepted. */
const HEADER_LENGTH = 50_000;
/** The first line of a file by Excel can name the separator. */
const NAMED_SEPARATOR = /^sep=(.)\n/i;

/** Reads a file; everything that an office program writes is understood. */
export async function readCsvFile(file: File): Promise<CsvFile | Refusal> {
  if (file.size > MAX_CSV_MEGABYTES * MEGABYTE) return { reason: 'tooLarge', n: MAX_CSV_MEGABYTES };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Excel and LibreOffice documents are ZIP files; old Excel documents begin with D0 CF.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    return { reason: 'spreadsheet', n: 0 };
  }
  const table = parseCsv(decode(bytes));
  return 'reason' in table ? table : { name: file.name, ...table };
}

/** UTF-8 and UTF-16 with or without a byte order mark; everything else is what Windows programs write. */
export function decode(bytes: Uint8Array): string {
  const marked = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  if (marked(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (marked(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  // Every second byte of western text in UTF-16 is zero.
  const start = bytes.subarray(0, 400);
  const zeros = (offset: number) => start.filter((byte, index) => index % 2 === offset && byte === 0).length;
  if (zeros(1) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros(0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Splits a text into rows and cells. Blank rows, and columns without a header and cells, are left out. */
export function parseCsv(content: string): Omit<CsvFile, 'name'> | Refusal {
  const text = content.replace(/\r\n?/g, '\n');
  const named = NAMED_SEPARATOR.exec(text);
  const skipped = named ? 1 : 0;
  const { data, errors } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    delimiter: named?.[1] ?? separatorOf(text),
    newline: '\n',
  });
  const [error] = errors.filter(({ type }) => type === 'Quotes');
  if (error) return { reason: 'quotes', n: (error.row ?? 0) + 1 + skipped };
  const numbered = data.map((cells, index) => ({ number: index + 1 + skipped, cells }));
  const [header, ...rows] = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!header || rows.length === 0) return { reason: 'empty', n: 0 };
  if (header.cells.length > MAX_CSV_COLUMNS) return { reason: 'tooManyColumns', n: MAX_CSV_COLUMNS };
  if (rows.length > MAX_CSV_ROWS) return { reason: 'tooManyRows', n: MAX_CSV_ROWS };
  // A row with more cells than the header has most likely a separator in a text without quotes.
  const beyond = rows.find(({ cells }) => cells.slice(header.cells.length).some((cell) => cell.trim() !== ''));
  if (beyond) return { reason: 'moreCells', n: beyond.number };
  const headers = header.cells.map((cell) => cell.trim());
  const kept = headers.flatMap((name, index) => (isKept(name, index, rows) ? [index] : []));
  const pick = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
  return { headers: pick(headers), rows: rows.map(({ number, cells }) => ({ number, cells: pick(cells) })) };
}

/** Our own column with the reasons is left out, so that a corrected file has the same columns as the first one. */
function isKept(header: string, index: number, rows: readonly CsvRow[]): boolean {
  if (Object.values(REASON_COLUMN).includes(header)) return false;
  return header !== '' || rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
}

/** The separator that the header has most of, outside of quotes. */
function separatorOf(text: string): string {
  const bare = text.slice(0, HEADER_LENGTH).replace(/"(?:[^"]|"")*"/g, '');
  const header = bare.split('\n').find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
