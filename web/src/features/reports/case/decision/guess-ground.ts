import type { SanctionGround } from '@leitstand/contract/base/limits';

/** Parts of words that reporters use, the clearest violations first. */
const WORDS: readonly (readonly [SanctionGround, readonly string[]])[] = [
  [
    'danger',
    ['gefähr', 'gefaehr', 'raser', 'rennen', 'gewalt', 'droh', 'waffe', 'danger', 'racing', 'violen', 'threat'],
  ],
  ['fraud', ['betrug', 'betrüg', 'fake', 'gefälscht', 'schumm', 'manipul', 'coins', 'fraud', 'scam', 'cheat']],
  [
    'insult',
    ['beleid', 'hass', 'mobb', 'rassis', 'beschimpf', 'belästig', 'diskrimin', 'insult', 'hate', 'harass', 'racis'],
  ],
  ['spam', ['spam', 'werbung', 'doppelt', 'link', 'verkauf', 'advert', 'promo']],
];

/** The violation that the reasons of the reporters speak of. */
export function guessGround(reasons: string): SanctionGround {
  const text = reasons.toLowerCase();
  return WORDS.find(([, parts]) => parts.some((part) => text.includes(part)))?.[0] ?? 'other';
}
