import { composed, unprintable } from '../../../shared/pdf/printable.ts';
import { isForeignCountry, isGermany } from './country-names.ts';

/** A parsed recipient address. */
export interface ReadAddress {
  readonly kind: 'read';
  readonly name: string;
  /** All lines between name and town: street, c/o, Packstation. */
  readonly street: readonly string[];
  /** `PLZ Ort`; as typed for foreign addresses. */
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
  /** The subject of the reason: the missing characters, or the text after the town. */
  readonly detail: string;
}

const MAX_STREET_LINES = 6;
const MAX_LINE_LENGTH = 60;
const NOT_A_PERSON =
  /(?<!\p{L})(?:bei|firma|fa|gmbh|ag|kg|ug|ohg|e\.?v|hotel|pension|villa|schloss|gut|haus|hof)(?!\p{L})|(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|ring|ufer|damm|haus|gebäude|etage|station|filiale)(?!\p{L})/iu;
/** Five digits; an obsolete prefix `D-` is dropped. */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:D(?:E)?\s?[-–]\s?)?(\d{5})(?![\p{L}\p{N}])/giu;

/** Parses an address typed by hand. Reports what is ambiguous instead of guessing. */
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
  // The town may be on its own line.
  const townName = behind !== '' ? behind : (rest.shift() ?? '');
  if (!/\p{L}/u.test(townName)) return unread('noTown');
  if (behind === '' && /\d/.test(townName)) return unread('noTown');
  if (rest.length > 0) return unread('afterTown', rest.join(', '));
  return { kind: 'read', name: '', street, town: `${first.code} ${townName}`, country: '' };
}

/** Postal codes differ by country: the line above the country is kept as typed. */
function readForeign(parts: readonly string[], country: string): ReadAddress | UnreadAddress {
  const town = parts.at(-1) ?? '';
  if (!/\d/.test(town)) return unread('noPostalCode');
  if (!/\p{L}/u.test(town)) return unread('noTown');
  return { kind: 'read', name: '', street: parts.slice(0, -1), town, country };
}

/**
 * The name comes first, and only once. A name in the address is the recipient's; the name of the account is often a
 * nickname, and is used only if the address has none.
 */
function withName(read: ReadAddress, name: string): ReadAddress | UnreadAddress {
  const [first = '', ...others] = read.street;
  if (name === '') {
    // If the order has no name, the address must have one: a line above the street.
    return others.length > 0 ? { ...read, name: first, street: others } : unread('noName');
  }
  if (isSameName(first, name)) return { ...read, name, street: others };
  const isNamed = isPersonName(first) && others.some((line) => /\p{L}/u.test(line));
  return isNamed ? { ...read, name: first, street: others } : { ...read, name };
}

/** Two words or more without digits that name neither a company nor a place. */
function isPersonName(line: string): boolean {
  return /^[\p{L}.'’-]+(?: [\p{L}.'’-]+)+$/u.test(line) && !NOT_A_PERSON.test(line);
}

function checked(read: ReadAddress | UnreadAddress): ReadAddress | UnreadAddress {
  if (read.kind === 'unread') return read;
  if (read.street.length === 0) return unread('noStreet');
  const lines = linesOf(read);
  const isTooLong = read.street.length > MAX_STREET_LINES || lines.some((line) => line.length > MAX_LINE_LENGTH);
  return isTooLong ? unread('tooLong') : read;
}

/** Splits at line breaks, commas and semicolons. */
function partsOf(address: string): string[] {
  return composed(address)
    .split(/[\r\n,;]+/)
    .map((part) => trimmed(oneLine(part)))
    .filter((part) => part !== '');
}

/** Removes Germany from the end, on its own line or after the town. */
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

/** 01001 to 99998; `00000` and `99999` are typical fake values. */
function isGermanCode(code: string): boolean {
  return Number(code) > 1000 && Number(code) < 99_999;
}

function isSameName(left: string, right: string): boolean {
  return left.toLocaleLowerCase('de') === right.toLocaleLowerCase('de');
}

function oneLine(text: string): string {
  return composed(text).replace(/\s+/g, ' ').trim();
}

/** Without separators at the ends: `Berlin –` becomes `Berlin`. */
function trimmed(text: string): string {
  return text.replace(/^[\s/|–-]+|[\s/|–-]+$/g, '');
}

function unread(problem: AddressProblem, detail = ''): UnreadAddress {
  return { kind: 'unread', problem, detail };
}
