import type { LiveType } from '@leitstand/contract/api/live';
import { expect, it } from 'vitest';
import { concernsInbox } from './inbox-updates.ts';

it.each<[LiveType, string, string, boolean]>([
  ['newReport', 'report', 'create', true],
  ['notification', 'notification', 'jobFailed', true],
  ['recordChanged', 'report', 'check', true],
  ['recordChanged', 'post', 'delete', true],
  ['recordChanged', 'user', 'ban', true],
  ['recordChanged', 'user', 'update', false],
  ['recordChanged', 'reward', 'delete', false],
  ['caseOpened', 'report', 'claim', false],
  ['broadcastProgress', 'broadcast', 'sending', false],
])('%s of a %s by %s: %s', (type, entity, action, expected) => {
  expect(concernsInbox({ type, entity, action })).toBe(expected);
});
