/** A piece of a text, and whether the other text lacks it. */
export interface TextPart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Longer texts are compared as a whole: the table below grows with the product of the lengths. */
const MOST_COMPARISONS = 1_000_000;

/** Word by word, the parts of each text that the other lacks. */
export function diffTexts(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const [old, current] = [wordsOf(before), wordsOf(after)];
  const kept = old.length * current.length > MOST_COMPARISONS ? [] : commonWords(old, current);
  return {
    before: partsOf(old, new Set(kept.map(([at]) => at))),
    after: partsOf(current, new Set(kept.map(([, at]) => at))),
  };
}

/** Each word with the space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

/** The positions of the longest sequence of words that both have, in each of them. */
function commonWords(old: readonly string[], current: readonly string[]): [number, number][] {
  const width = current.length + 1;
  // At [i][j]: how many words the ends of both from these positions have in common.
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const isSame = (i: number, j: number) => old[i]?.trim() === current[j]?.trim();
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = current.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(i, j)
        ? lengthAt(i + 1, j + 1) + 1
        : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < current.length; ) {
    if (isSame(i, j)) {
      common.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

/** Neighbouring words of the same kind together. */
function partsOf(words: readonly string[], kept: ReadonlySet<number>): TextPart[] {
  const parts: { text: string; isChanged: boolean }[] = [];
  words.forEach((word, at) => {
    const isChanged = !kept.has(at);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else parts.push({ text: word, isChanged });
  });
  return parts;
}
