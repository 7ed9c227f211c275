import type { Random } from '../random.ts';

/** A sentence with its `{gaps}` filled in. */
export function filled(sentence: string, gaps: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);
}

/** One to several sentences, each from its own list, as a short text. */
export function composed(random: Random, ...choices: readonly (readonly [readonly string[], number])[]): string {
  return choices
    .filter(([, probability]) => random.chance(probability))
    .map(([sentences]) => random.pick(sentences))
    .join(' ');
}
