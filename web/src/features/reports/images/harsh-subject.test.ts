import { expect, it } from 'vitest';
import { coverFor, harshSubjectOf } from './harsh-subject.ts';

it.each([
  'Zeigt Gewalt gegen Tiere.',
  'GEWALTVERHERRLICHEND',
  'Waffengewalt im Video',
  'Überall Blut zu sehen',
  'Prügelei auf dem Parkplatz',
  'Zeigt einen Toten nach dem Unfall',
  'Droht mit Mord',
  'Schlaegerei nach dem Treffen',
  'graphic violence',
  'violent content',
  'blood and gore',
  'threatens to kill someone',
])('violence: %s', (reason) => expect(harshSubjectOf(['', reason])).toBe('violence'));

it.each([
  'Sexuelle Belästigung',
  'Kinderpornografie',
  'halbnackt auf der Motorhaube',
  'Obszönes Bild',
  'Nackte Person',
  'Sexting',
  'pornographic',
  'Nudity',
  'naked picture',
  'Vergewaltigung',
])('sexual: %s', (reason) => expect(harshSubjectOf([reason])).toBe('sexual'));

it.each([
  'Werbung für einen Onlineshop.',
  'Ruft zu einem Straßenrennen auf.',
  'Gewaltig übertrieben',
  'Fahrer mit besonderen Skills',
  'Greetings from Essex',
  'Totaler Unsinn',
  'Verkauft Waffeln',
  'Nur Schlagermusik',
  'Unpassendes Bild.',
  'Beleidigt andere in den Kommentaren.',
  '',
])('neither: %s', (reason) => expect(harshSubjectOf([reason])).toBeUndefined());

it('does not read a word across two reasons', () => {
  expect(harshSubjectOf(['Fake ges', 'ex'])).toBeUndefined();
  expect(harshSubjectOf([])).toBeUndefined();
});

it('blurs harsh images whatever was chosen, and others as chosen', () => {
  expect((['plain', 'grey', 'blurred'] as const).map((chosen) => coverFor('violence', chosen))).toEqual([
    'blurred',
    'blurred',
    'blurred',
  ]);
  expect((['plain', 'grey', 'blurred'] as const).map((chosen) => coverFor(undefined, chosen))).toEqual([
    undefined,
    'grey',
    'blurred',
  ]);
});
