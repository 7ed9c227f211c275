import { expect, it } from 'vitest';
import { diffTexts, type TextPart } from './text-diff.ts';

const marked = (parts: readonly TextPart[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
function diff(before: string, after: string): [string, string] {
  const parts = diffTexts(before, after);
  return [marked(parts.before), marked(parts.after)];
}

it('marks the words that the other text lacks', () => {
  expect(diff('Du bist ein böser Mensch', 'Du bist kein Mensch')).toEqual([
    'Du bist [ein böser ]Mensch',
    'Du bist [kein ]Mensch',
  ]);
  expect(diff('Gut.\nUnd schlecht.', 'Gut.')).toEqual(['Gut.\n[Und schlecht.]', 'Gut.']);
  expect(diff('', 'neu hier')).toEqual(['', '[neu hier]']);
  expect(diff('gleich  hier', 'gleich hier')).toEqual(['gleich  hier', 'gleich hier']);
});

it('shows very long texts completely, as different', () => {
  const long = 'Wort '.repeat(2000);
  expect(diff(long, `${long}mehr`)).toEqual([`[${long}]`, `[${long}mehr]`]);
});
