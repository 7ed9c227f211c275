import { expect, it } from 'vitest';
import { reminderOf } from './second-factor-due.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const due = (dueAt: string) => ({ dueAt, methods: [] });

it('says nothing without a due date, with a second factor, and until it is known', () => {
  expect(reminderOf(undefined, NOW, true)).toBe('none');
  expect(reminderOf({ dueAt: null, methods: [] }, NOW, false)).toBe('none');
  expect(reminderOf({ dueAt: '2026-11-17T10:00:00Z', methods: ['code'] }, NOW, true)).toBe('none');
});

it('counts the days that are left, the last one included', () => {
  expect(reminderOf(due('2026-11-25T10:00:00Z'), NOW, false)).toEqual({ daysLeft: 7 });
  expect(reminderOf(due('2026-11-19T10:00:01Z'), NOW, false)).toEqual({ daysLeft: 2 });
  expect(reminderOf(due('2026-11-18T10:00:01Z'), NOW, false)).toEqual({ daysLeft: 1 });
});

it('is overdue from the due date on, or when the server says so', () => {
  expect(reminderOf(due('2026-11-18T10:00:00Z'), NOW, false)).toBe('overdue');
  expect(reminderOf(due('2026-11-19T10:00:00Z'), NOW, true)).toBe('overdue');
});
