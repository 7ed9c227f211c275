import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Look } from './account-look.ts';

type Module = typeof import('./account-look.ts');
let unseenChoices: Module['unseenChoices'];

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  ({ unseenChoices } = await import('./account-look.ts'));
});

const look = (more: Partial<Look> = {}): Look => ({ _id: 'ich', language: '', scheme: '', ...more });

describe('unseenChoices', () => {
  it('takes over what was chosen elsewhere, and nothing before a choice', () => {
    expect(unseenChoices(undefined, look())).toEqual({});
    expect(unseenChoices(undefined, look({ language: 'en', scheme: 'dark' }))).toEqual({
      language: 'en',
      scheme: 'dark',
    });
  });

  it('leaves a later choice in this browser alone', () => {
    const account = look({ language: 'en', scheme: 'dark' });
    expect(unseenChoices(account, account)).toEqual({});
    expect(unseenChoices(account, look({ language: 'de', scheme: '' }))).toEqual({ language: 'de', scheme: '' });
  });

  it('does not confuse two people at one browser', () => {
    const other = look({ _id: 'andere', language: 'en', scheme: 'dark' });
    expect(unseenChoices(other, look({ scheme: 'dark' }))).toEqual({ scheme: 'dark' });
    expect(unseenChoices(other, look())).toEqual({});
  });
});
