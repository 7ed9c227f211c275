import { isClean } from '@leitstand/contract/base/fields';
import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { describe, expect, it } from 'vitest';
import { shortText } from './short-text.ts';

describe('text from outside', () => {
  it.each([
    ['a name', 'Garmisch-Partenkirchen', 'Garmisch-Partenkirchen'],
    ['blanks around it', '  München \n', 'München'],
    ['control characters', 'Bad\u0000\u001b[2J\r\nTölz', 'Bad [2J Tölz'],
    ['a long one', 'x'.repeat(100_000), 'x'.repeat(SHORT_TEXT_LENGTH)],
    ['a character at the limit', `${'x'.repeat(SHORT_TEXT_LENGTH - 1)}🚗`, 'x'.repeat(SHORT_TEXT_LENGTH - 1)],
    ['half a character', 'a\ud83db', 'ab'],
    ['a number', 7, ''],
    ['nothing', undefined, ''],
  ])('is short and can be stored: %s', (_, value, expected) => {
    expect(shortText(value)).toBe(expected);
    expect(isClean(shortText(value))).toBe(true);
  });
});
