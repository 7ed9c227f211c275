import type { FoundPlace } from '@leitstand/contract/api/geo';
import { spellings } from '@leitstand/contract/base/folding';
import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';

export const NAMELESS: Address = { place: '', city: '', state: '', country: '', location: null };

/** The address with some of its parts changed; null if nothing is left of it. */
export function changed(address: Address | null, parts: Partial<Address>): Address | null {
  const next = { ...NAMELESS, ...address, ...parts };
  const isEmpty = [next.place, next.city].every((name) => name.trim() === '') && next.location === null;
  return isEmpty ? null : next;
}

/** The address of a suggestion, with what was typed before the part that found it: `Hof der Schule, Gosl` keeps the first. */
export function chosenAddress(typed: string, found: FoundPlace): Address {
  const kept = keptWords(typed, found);
  const own = found.place || found.city;
  const both = `${kept}, ${own}`;
  const isEnough = own === found.city || holds(kept, own) || both.length > SHORT_TEXT_LENGTH;
  const { city, state, country, location } = found;
  return { place: kept === '' ? own : isEnough ? kept : both, city, state, country, location };
}

/** What was typed and is not part of the found address. */
function keptWords(typed: string, found: FoundPlace): string {
  const parts = typed.split(',').map((part) => part.trim());
  const unknown = parts.filter((part) => part !== '' && !isKnown(part, found));
  // No part looks like the address: one of its other names was typed, or the middle of a name.
  const kept = unknown.length === parts.length ? parts.slice(0, -1) : unknown;
  if (kept.length > 0 || parts.length > 1) return kept.join(', ');
  return isKnown(typed, found) ? '' : wordsBefore(found.city, typed);
}

/** Every word of the text begins a word of the address. */
function isKnown(text: string, { place, city, state, country, postalCode }: FoundPlace): boolean {
  const known = wordsOf([place, city, state, country, postalCode].join(' '));
  return text
    .split(/\s+/)
    .every((word) => wordsOf(word).some((spelling) => known.some((other) => other.startsWith(spelling))));
}

/** The text before a town that is named at its end. */
function wordsBefore(town: string, text: string): string {
  const words = text.trim().split(/\s+/);
  const count = town.split(/\s+/).length;
  const isAtEnd = words.length > count && holds(words.slice(-count).join(' '), town);
  return isAtEnd ? words.slice(0, -count).join(' ') : '';
}

function holds(text: string, name: string): boolean {
  return spellings(text).some((written) => spellings(name).some((other) => written.includes(other)));
}

function wordsOf(text: string): string[] {
  return spellings(text).flatMap((spelling) => spelling.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}
