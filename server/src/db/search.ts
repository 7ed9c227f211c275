import { expandedFold, plainFold, spellings } from '@leitstand/contract/base/folding';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { phoneNeedles } from './contact/phone-number.ts';

export { expandedFold, plainFold };

/** The text stored for searching: every part in both spellings, so that either one matches. */
export function searchTextOf(...parts: readonly string[]): string {
  const words = parts.filter((part) => part !== '');
  const plain = words.map(plainFold).join(' ');
  const expanded = words.map(expandedFold).join(' ');
  return plain === expanded ? plain : `${plain} ${expanded}`;
}

/**
 * True for rows whose search text contains the fragment in either spelling, or the same phone number. `%` and `_` are matched literally. Two
 * letters use the index of letter pairs, longer fragments the trigram index.
 */
export function containsText(column: AnyPgColumn, typed: string): SQL {
  return anyOf(
    needlesOf(typed).map((needle) =>
      isLetterPair(needle)
        ? sql`search_pairs(${column}) @@ ${quotedLexeme(needle)}::tsquery`
        : sql`${column} like ${`%${escapePattern(needle)}%`}`,
    ),
  );
}

/** The same for rows that are already read: uses no index, but is cheaper than computing the letter pairs of a row. */
export function holdsText(column: AnyPgColumn, typed: string): SQL {
  return anyOf(needlesOf(typed).map((needle) => sql`strpos(${column}, ${needle}) > 0`));
}

/** Whether so many rows may match that an index is useless. */
export function isShort(typed: string): boolean {
  return spellings(typed).some((needle) => lettersOf(needle) <= 2);
}

/** Sorts exact matches first, then prefixes in either spelling, then the rest. */
export function matchRank(column: AnyPgColumn, typed: string): SQL {
  return sql`case when ${equalsText(column, typed)} then 0 when ${beginsWithText(column, typed)} then 1 else 2 end`;
}

export function equalsText(column: AnyPgColumn, typed: string): SQL {
  return anyOf(spellings(typed).map((needle) => sql`${column} = ${needle}`));
}

export function beginsWithText(column: AnyPgColumn, typed: string): SQL {
  return anyOf(spellings(typed).map((needle) => sql`${column} like ${`${escapePattern(needle)}%`}`));
}

function needlesOf(typed: string): string[] {
  return [...new Set([...spellings(typed), ...phoneNeedles(typed)])];
}

/** Pairs are indexed per word, so none contains a space. */
function isLetterPair(needle: string): boolean {
  return lettersOf(needle) === 2 && !needle.includes(' ');
}

function quotedLexeme(pair: string): string {
  return `'${pair.replace(/['\\]/g, '$&$&')}'`;
}

function lettersOf(text: string): number {
  return [...text].length;
}

function escapePattern(needle: string): string {
  return needle.replace(/[\\%_]/g, '\\$&');
}

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}
