import { expandedFold, plainFold, spellings } from '@leitstand/contract/base/folding';

/** A piece of text that either matches the search or lies between matches. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
  /** Offset in the whole text. */
  readonly at: number;
}

interface Range {
  readonly at: number;
  readonly end: number;
}

interface Folded {
  readonly text: string;
  /** The original letter of each folded character. */
  readonly letters: readonly Range[];
}

/** Longer than a line. */
const LINE = 160;

/**
 * Splits a text at the matches of the server's search: `muller` and `mueller` match *Müller*, `strasse` matches
 * *Straße*.
 */
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

/** Whether each typed word is the prefix of a word of the text, in either spelling. */
export function isFoundIn(text: string, typed: string): boolean {
  const folded = [plainFold(text), expandedFold(text)].map((way) => ` ${way.replace(/[^\p{L}\p{N}]+/gu, ' ')}`);
  const words = typed.split(/\s+/).filter((word) => word !== '');
  return words.every((word) => spellings(word).some((needle) => folded.some((way) => way.includes(` ${needle}`))));
}

/** A line of the text that starts shortly before the first match. */
export function excerptOf(text: string, typed: string, before: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const [first] = rangesOf(flat, typed);
  if (!first || first.at <= before) return flat.slice(0, LINE);
  const space = flat.indexOf(' ', first.at - before);
  const from = space === -1 || space >= first.at ? first.at : space + 1;
  return `… ${flat.slice(from, from + LINE)}`;
}

/** The ranges of all matches in order, adjacent ones merged. */
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
    // Fast path for ASCII: folding is slow.
    const characters = letter.length === 1 && letter < '\u0080' ? letter.toLowerCase() : fold(letter);
    const range = { at, end: at + letter.length };
    for (let count = 0; count < characters.length; count += 1) letters.push(range);
    folded += characters;
    at = range.end;
  }
  return { text: folded, letters };
}

/** Letters with their combining accents. */
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
