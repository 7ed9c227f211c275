import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Lower case without accents: `Müller` → `muller`, `Straße` → `strasse`. Also the key that names are sorted by. */
export function plainFold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\p{M}/gu, '');
}

/** Lower case with umlauts written out: `Müller` → `mueller`. */
export function expandedFold(text: string): string {
  return plainFold(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöüßæøå]/g, (letter) => EXPANDED[letter] ?? letter),
  );
}

/** What is stored for searching: every part in both spellings, so that either way of typing finds it. */
export function searchTextOf(...parts: readonly string[]): string {
  const words = parts.filter((part) => part !== '');
  const plain = words.map(plainFold).join(' ');
  const expanded = words.map(expandedFold).join(' ');
  return plain === expanded ? plain : `${plain} ${expanded}`;
}

/**
 * True for rows whose search text contains the typed fragment in either spelling. `%` and `_` are plain characters.
 * Fragments of two letters go through the index of letter pairs, longer ones through the trigrams.
 */
export function containsText(column: AnyPgColumn, typed: string): SQL {
  return anyOf(
    spellings(typed).map((needle) =>
      // Two letters are exactly one pair.
      [...needle].length === 2
        ? sql`search_bigrams(${column}) @> array[${needle}]::text[]`
        : sql`${column} like ${`%${escapePattern(needle)}%`}`,
    ),
  );
}

/** Sorts exact matches first, then those that begin with the text in either spelling, then the rest. */
export function matchRank(column: AnyPgColumn, typed: string): SQL {
  const needles = spellings(typed);
  const exact = anyOf(needles.map((needle) => sql`${column} = ${needle}`));
  const prefix = anyOf(needles.map((needle) => sql`${column} like ${`${escapePattern(needle)}%`}`));
  return sql`case when ${exact} then 0 when ${prefix} then 1 else 2 end`;
}

function spellings(typed: string): string[] {
  return [...new Set([plainFold(typed.trim()), expandedFold(typed.trim())])];
}

function escapePattern(needle: string): string {
  return needle.replace(/[\\%_]/g, '\\$&');
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}
