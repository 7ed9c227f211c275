import type { ApprovalPreview } from '@leitstand/contract/api/access/approvals';
import { beforeAll, expect, it, vi } from 'vitest';

type Module = typeof import('./preview-facts.ts');
let module: Module;

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'de' });
  vi.stubGlobal('document', { documentElement: {} });
  module = await import('./preview-facts.ts');
});

const version = (from: string, lockedOut = 3): ApprovalPreview => ({
  kind: 'version',
  from: { minimum: from, recommend: '' },
  to: { minimum: '2.0.0', recommend: '' },
  figures: { lockedOut },
});

const authority = { userName: 'Nora', role: 'ADMIN', rights: ['ReadUsers'], disabled: false } as const;
const account = (after: object, before: object | null = authority): ApprovalPreview =>
  ({ kind: 'authority', email: 'n@example.org', before, after: { ...authority, ...after }, figures: {} }) as never;

it('say in a line what would happen', () => {
  expect(module.summaryOf(version('1.0.0'))).toBe('Mindestversion von 1.0.0 auf 2.0.0 anheben');
  expect(module.summaryOf(version(''))).toBe('Mindestversion 2.0.0 festlegen');
  expect(module.summaryOf(account({ disabled: true }))).toBe('Konto von Nora deaktivieren');
  expect(module.summaryOf(account({ rights: [] }))).toBe('Rechte von Nora ändern');
  expect(module.summaryOf(account({}, null))).toBe('Nora als Administrator einladen');
});

it('mark what was different when it was requested', () => {
  const facts = module.comparedFacts(version('1.5.0', 4), version('1.0.0', 3));
  const changed = facts.filter(({ before }) => before !== undefined);
  expect(changed.map(({ key, value, before }) => [key, value, before])).toEqual([
    ['minimum', '1.5.0 → 2.0.0', '1.0.0 → 2.0.0'],
    ['lockedOut', '4', '3'],
  ]);
  const same = module.comparedFacts(version('1.0.0'), version('1.0.0'));
  expect(same.filter(({ before }) => before !== undefined)).toEqual([]);
});

it('leave out what a deleted person left blank', () => {
  const person: ApprovalPreview = {
    kind: 'person',
    removal: 'ban',
    ...{ userId: 'x', userName: '', email: '', posts: 2, vehicles: 0, reason: '', ground: null },
    ...{ notify: false, message: '', reportId: null, figures: {} },
  };
  expect(module.summaryOf(person)).toBe('Gelöschte Person sperren');
  expect(module.factsOf(person).map(({ key }) => key)).toEqual(['posts', 'vehicles', 'mail']);
});
