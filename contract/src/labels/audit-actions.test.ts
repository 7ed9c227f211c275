import { describe, expect, it } from 'vitest';
import { JOB_LABELS, jobLabel } from '../api/job-labels.ts';
import { LANGUAGES } from '../base/languages.ts';
import { KINDS, kindLabel } from '../kinds.ts';
import { AUDIT_ACTIONS, auditActionLabel } from './audit-actions.ts';

const actions = Object.keys(AUDIT_ACTIONS);
/** Published beside the entries of the audit log. */
const LIVE_ONLY = ['claim', 'release'];

describe.each(LANGUAGES)('the words of the audit log (%s)', (language) => {
  it('tell all actions apart', () => {
    const labels = actions.map((action) => auditActionLabel(action, language));
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
    for (const [index, label] of labels.entries()) {
      expect(label).toMatch(/^\p{Lu}[\p{L} -]+$/u);
      expect(label).not.toBe(actions[index]);
    }
  });

  it('name every kind that has entries, and every job', () => {
    for (const { name, label } of KINDS) if (label) expect(kindLabel(name, language)).toBe(label[language]);
    for (const name of Object.keys(JOB_LABELS)) expect(jobLabel(name, language)).not.toContain(': ');
  });
});

it('puts what only another backend knows into words', () => {
  expect(auditActionLabel('updateStock', 'de')).toBe('Andere Aktion: update stock');
  expect(auditActionLabel('toString', 'en')).toBe('Other action: to string');
  expect(kindLabel('loyaltyCard', 'de')).toBe('Anderer Eintrag: loyalty card');
  expect(jobLabel('night-run', 'en')).toBe('Other job: night run');
});

it('is in alphabetical order, so that changes of the table are easy to merge', () => {
  expect(actions).toEqual([...actions].sort());
});

it('has every action that a list reacts to', () => {
  const named = KINDS.flatMap(({ list }) => [
    ...(list?.entering ?? []),
    ...(list?.leaving ?? []),
    ...(Array.isArray(list?.follows) ? list.follows.flatMap((name: string) => name.split(':').slice(1)) : []),
  ]);
  expect(named.filter((action) => !actions.includes(action) && !LIVE_ONLY.includes(action))).toEqual([]);
});
