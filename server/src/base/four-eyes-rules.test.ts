import { describe, expect, it } from 'vitest';
import { gapIn, readFourEyes } from './four-eyes-rules.ts';

describe('rules of four eyes', () => {
  it('have a gap if one person alone can make the second one', () => {
    const gapOf = (text: string) => gapIn(readFourEyes(text) ?? {});
    expect([gapOf('off'), gapOf('version,rights')]).toEqual([undefined, undefined]);
    expect(gapOf('version,ban:3')).toContain('FOUR_EYES has no rights');
  });
});
