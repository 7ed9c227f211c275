import { expect, it } from 'vitest';
import { standingOf } from './second-factor-policy.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');

it.each([
  ['off', { policy: 'off', dueAt: null, methods: [] }],
  ['optional', { policy: 'optional', dueAt: null, methods: [] }],
  ['due', { policy: 'optional', dueAt: '2026-11-20T12:00:00Z', methods: [] }],
  ['overdue', { policy: 'required', dueAt: '2026-11-18T12:00:00Z', methods: [] }],
  ['required', { policy: 'required', dueAt: '2026-11-18T12:00:00Z', methods: ['code'] }],
  ['optional', { policy: 'optional', dueAt: null, methods: ['passkey', 'recovery'] }],
] as const)('an account is %s', (standing, { policy, dueAt, methods }) => {
  expect(standingOf({ policy, dueAt, methods: [...methods] }, NOW)).toBe(standing);
});
