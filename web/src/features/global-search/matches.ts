import { expandedFold, plainFold, spellings } from '@leitstand/contract/base/folding';

/** Text in pieces: those that the search found, and what stands between them. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
  /** Where it begins in the whole text. */
  readonly at: number;
}

interface Range {
  readonly at: number;
  readonly end: number;
}

interface Folded {
  readonly text: string;
  /** The letter of the original that each character came from. */
  readonly letters: readonly Range[];
}

/** More than fits on a line. */
const LINE = 160;

/** Marks in a text what the server found in it: `muller` and `mueller` mark *Müller*, `strasse` marks *Straße*. */
export function piecesOf(text: string, typed: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { at, end } of rangesOf(text, typed)) {
    if (at > done) pieces.push({ text: text.slice(done, at), isMatch: false, at: done });
    pieces.push({ text: text.slice(at, end), isMatch: true, at });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false, at: done });
  return pieces;
}

/** Whether every word of the typed text begins a word of a text, in either spelling. */
export function isFoundIn(text: string, typed: string): boolean {
  const folded = [plainFold(text), expandedFold(text)].map((way) => ` ${way.replace(/[^\p{L}\p{N}]+/gu, ' ')}`);
  const words = typed.split(/\s+/).filter((word) => word !== '');
  return words.every((word) => spellings(word).some((needle) => folded.some((way) => way.includes(` ${needle}`))));
}

/** As much of a text as fits on a line, from a little before its first match on: the match is in sight. */
export function excerptOf(text: string, typed: string, before: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const [first] = rangesOf(flat, typed);
  if (!first || first.at <= before) return flat.slice(0, LINE);
  const space = flat.indexOf(' ', first.at - before);
  const from = space === -1 || space >= first.at ? first.at : space + 1;
  return `… ${flat.slice(from, from + LINE)}`;
}

/** Where the matches stand, in order; those that touch are one. */
function rangesOf(text: string, typed: string): readonly Range[] {
  const needles = spellings(typed).filter((needle) => needle !== '');
  const found = [foldWith(plainFold, text), foldWith(expandedFold, text)]
    .flatMap((folded) => needles.flatMap((needle) => occurrences(folded, needle)))
    .sort((one, other) => one.at - other.at);
  const ranges: Range[] = [];
  for (const range of found) {
    const last = ranges.at(-1);
    if (last && range.at <= last.end) ranges[ranges.length - 1] = { at: last.at, end: Math.max(last.end, range.end) };
    else ranges.push(range);
  }
  return ranges;
}

function foldWith(fold: (text: string) => string, text: string): Folded {
  let folded = '';
  const letters: Range[] = [];
  let at = 0;
  for (const letter of lettersOf(text)) {
    // Most letters are plain, and folding is slow.
    const characters = letter.length === 1 && letter < '\u0080' ? letter.toLowerCase() : fold(letter);
    const range = { at, end: at + letter.length };
    for (let count = 0; count < characters.length; count += 1) letters.push(range);
    folded += characters;
    at = range.end;
  }
  return { text: folded, letters };
}

/** Each letter together with accents that are written after it. */
function lettersOf(text: string): Iterable<string> {
  return /\p{M}/u.test(text) ? (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) : text;
}

function occurrences({ text, letters }: Folded, needle: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    ranges.push({ at: letters[at]?.at ?? 0, end: letters[at + needle.length - 1]?.end ?? 0 });
  }
  return ranges;
}
