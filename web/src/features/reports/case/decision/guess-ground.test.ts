import { expect, it } from 'vitest';
import { guessGround } from './guess-ground.ts';

it.each([
  ['Beleidigende Kommentare', 'insult'],
  ['WERBUNG für einen Shop', 'spam'],
  ['Ruft zu Rennen auf · Spam', 'danger'],
  ['Fake-Profil', 'fraud'],
  ['hate speech', 'insult'],
  ['Falsche Kategorie', 'other'],
  ['', 'other'],
] as const)('takes “%s” as %s', (reasons, ground) => {
  expect(guessGround(reasons)).toBe(ground);
});
