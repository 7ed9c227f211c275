import { beforeAll, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

const ENTRY = {
  ...{ _id: '1', at: '', adminId: null, adminName: 'Anna', action: 'update', entity: 'user', entityId: '2' },
  ...{ reason: null, requestId: '' },
};

it('says what changed, and from what to what', async () => {
  const { changesText } = await import('./person-changes.ts');
  const before = { currentCoins: 0, status: 1, about: '', revision: 1 };
  const after = { currentCoins: 55, status: 0, about: 'Eins\nZwei', revision: 2 };
  expect(changesText({ ...ENTRY, before, after }, 'de')).toBe(
    'Coins: 0 → 55 · Status: Aktiv → Ausgesetzt · Über mich: – → Eins, Zwei',
  );
  expect(changesText({ ...ENTRY, before: null, after: null }, 'de')).toBe('');
});
