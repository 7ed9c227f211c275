import { describe, expect, it } from 'vitest';
import { mergeDraft } from './draft.ts';

describe('mergeDraft', () => {
  const base = { userName: 'Lena', about: 'old', coins: 1 };

  it('restores input', () => {
    expect(mergeDraft(base, { base, values: { ...base, about: 'typed' } })).toEqual({ ...base, about: 'typed' });
  });

  it('takes untouched fields from the current record', () => {
    const now = { ...base, userName: 'Lena K.', coins: 5 };
    expect(mergeDraft(now, { base, values: { ...base, about: 'typed' } })).toEqual({ ...now, about: 'typed' });
  });

  it('ignores fields that the form no longer has', () => {
    expect(mergeDraft(base, { base: {}, values: { gone: 1 } })).toBe(base);
  });

  it('returns the record without a draft or changes', () => {
    expect(mergeDraft(base, undefined)).toBe(base);
    expect(mergeDraft(base, { base, values: base })).toBe(base);
  });
});
