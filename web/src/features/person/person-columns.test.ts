import type { PersonAuditEntry } from '@leitstand/contract/api/person';
import { LANGUAGES } from '@leitstand/contract/base/languages';
import { AUDIT_ACTIONS } from '@leitstand/contract/labels/audit-actions';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

let columns: typeof import('./person-columns.tsx');

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  columns = await import('./person-columns.tsx');
});

function shownAction(language: 'de' | 'en', entity: string, action: string): string {
  const blank = { _id: '1', at: '', adminId: null, adminName: '', entityId: '1', reason: null, requestId: '' };
  const entry: PersonAuditEntry = { ...blank, entity, action, before: null, after: null };
  const column = columns.auditColumns(language).find(({ key }) => key === 'action');
  const cell = column?.cell(entry) as ReactElement<{ value: string }> | undefined;
  return cell?.props.value ?? '';
}

describe.each(LANGUAGES)('the log of a person (%s)', (language) => {
  it.each(Object.entries(AUDIT_ACTIONS))('puts %s into words', (action, label) => {
    expect(shownAction(language, 'user', action).split(': ')[1]).toBe(label[language]);
  });

  it.each(['user', 'car', 'post', 'trip', 'order', 'staffNote'])('names the kind %s', (entity) => {
    expect(shownAction(language, entity, 'create')).not.toContain(entity);
  });
});
