import type { Level } from '@leitstand/contract/levels';
import { formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { levelsText } from './levels.text.ts';

export function levelName(level: number): string {
  return translate(levelsText).name(formatNumber(level));
}

/** Users are on the highest level that their coins reach, so they fall to the one below. */
export function consequenceOf(levels: readonly Level[], id: string): string {
  const gone = levels.find(({ _id }) => _id === id);
  if (!gone || gone.amountOfUsers === 0) return '';
  const [below] = levels
    .filter(({ _id, coins }) => _id !== id && coins <= gone.coins)
    .sort((one, other) => other.coins - one.coins || other.level - one.level);
  const text = translate(levelsText);
  return below ? text.fall(gone.amountOfUsers, levelName(below.level)) : text.noLevel(gone.amountOfUsers);
}
