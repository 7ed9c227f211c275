import { isForeignCountry, isGermany } from './country-names.ts';
import { composed, unprintable } from './printable.ts';

/** A recipient as it is printed. */
export interface ReadAddress {
  readonly kind: 'read';
  readonly name: string;
  /** Everything between name and town: street, c/o, Packstation. */
  readonly street: readonly string[];
  /** `PLZ Ort`; abroad as it was written. */
  readonly town: string;
  /** Empty for Germany. */
  readonly country: string;
}

export type AddressProblem =
  | 'empty'
  | 'noName'
  | 'noPostalCode'
  | 'severalPostalCodes'
  | 'noStreet'
  | 'noTown'
  | 'afterTown'
  | 'tooLong'
  | 'characters';

/** Why an address cannot be printed without guessing. */
export interface UnreadAddress {
  readonly kind: 'unread';
  readonly problem: AddressProblem;
  /** What the reason is about: the missing characters, the text behind the town. */
  readonly detail: string;
}

const MOST_STREET_LINES = 6;
const LONGEST_LINE = 60;
/** Five digits on their own; the `D-` of former times goes. */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:D(?:E)?\s?[-–]\s?)?(\d{5})(?![\p{L}\p{N}])/giu;

/** Reads an address that somebody typed by hand. What is not certain is said, never guessed. */
export function parseAddress(name: string, address: string): ReadAddress | UnreadAddress {
  const missing = unprintable(`${name} ${address.replace(/\s/g, ' ')}`);
  if (missing.length > 0) return unread('characters', missing.join(' '));
  const parts = withoutGermany(partsOf(address));
  if (parts.length === 0) return unread('empty');
  const last = parts.at(-1) ?? '';
  const read = isForeignCountry(last) ? readForeign(parts.slice(0, -1), last) : readGerman(parts);
  return read.kind === 'read' ? checked(withName(read, oneLine(name))) : read;
}

/** The lines of a label, from the name to the country. */
export function linesOf({ name, street, town, country }: ReadAddress): readonly string[] {
  return [name, ...street, town, country].filter((line) => line !== '');
}

function readGerman(parts: readonly string[]): ReadAddress | UnreadAddress {
  const found = parts.flatMap((part, index) =>
    [...part.matchAll(POSTAL_CODE)].flatMap((match) =>
      isGermanCode(match[1] ?? '') ? [{ index, code: match[1] ?? '', from: match.index, length: match[0].length }] : [],
    ),
  );
  const [first] = found;
  if (!first) return unread('noPostalCode');
  if (found.length > 1) return unread('severalPostalCodes', found.map(({ code }) => code).join(', '));
  const part = parts[first.index] ?? '';
  const before = trimmed(part.slice(0, first.from));
  const street = [...parts.slice(0, first.index), ...(before === '' ? [] : [before])];
  const behind = trimmed(part.slice(first.from + first.length));
  const rest = parts.slice(first.index + 1);
  // The town may stand on a line of its own.
  const townName = behind !== '' ? behind : (rest.shift() ?? '');
  if (!/\p{L}/u.test(townName)) return unread('noTown');
  if (behind === '' && /\d/.test(townName)) return unread('noTown');
  if (rest.length > 0) return unread('afterTown', rest.join(', '));
  return { kind: 'read', name: '', street, town: `${first.code} ${townName}`, country: '' };
}

/** Other countries write postal codes in many ways: the line above the country is taken as it stands. */
function readForeign(parts: readonly string[], country: string): ReadAddress | UnreadAddress {
  const town = parts.at(-1) ?? '';
  if (!/\d/.test(town)) return unread('noPostalCode');
  if (!/\p{L}/u.test(town)) return unread('noTown');
  return { kind: 'read', name: '', street: parts.slice(0, -1), town, country };
}

/** The name goes first, and only once. */
function withName(read: ReadAddress, name: string): ReadAddress | UnreadAddress {
  const [first = '', ...others] = read.street;
  if (name === '') {
    // Without a name of the order the address must bring one: a line above the street.
    return others.length > 0 ? { ...read, name: first, street: others } : unread('noName');
  }
  return isSameName(first, name) ? { ...read, name, street: others } : { ...read, name };
}

function checked(read: ReadAddress | UnreadAddress): ReadAddress | UnreadAddress {
  if (read.kind === 'unread') return read;
  if (read.street.length === 0) return unread('noStreet');
  const lines = linesOf(read);
  const isTooLong = read.street.length > MOST_STREET_LINES || lines.some((line) => line.length > LONGEST_LINE);
  return isTooLong ? unread('tooLong') : read;
}

/** Lines, or what commas and semicolons separate. */
function partsOf(address: string): string[] {
  return composed(address)
    .split(/[\r\n,;]+/)
    .map((part) => trimmed(oneLine(part)))
    .filter((part) => part !== '');
}

/** Takes the country off the end, on a line of its own or behind the town. */
function withoutGermany(parts: readonly string[]): string[] {
  const kept = [...parts];
  while (kept.length > 0) {
    const last = kept.at(-1) ?? '';
    const words = last.split(' ');
    if (isGermany(last)) kept.pop();
    else if (words.length > 2 && isGermany(words.at(-1) ?? '') && /\d{5}/.test(last))
      kept[kept.length - 1] = trimmed(words.slice(0, -1).join(' '));
    else return kept;
  }
  return kept;
}

/** 01001 to 99998; `00000` and `99999` are what people type who do not want to tell. */
function isGermanCode(code: string): boolean {
  return Number(code) > 1000 && Number(code) < 99_999;
}

function isSameName(left: string, right: string): boolean {
  return left.toLocaleLowerCase('de') === right.toLocaleLowerCase('de');
}

function oneLine(text: string): string {
  return composed(text).replace(/\s+/g, ' ').trim();
}

/** Without what separates: `Berlin –` is Berlin. */
function trimmed(text: string): string {
  return text.replace(/^[\s/|–-]+|[\s/|–-]+$/g, '');
}

function unread(problem: AddressProblem, detail = ''): UnreadAddress {
  return { kind: 'unread', problem, detail };
}
