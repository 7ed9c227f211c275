import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

it('requires a sufficiently long password and an equal repetition', () => {
  const password = 'x'.repeat(MIN_PASSWORD_LENGTH);
  expect(passwordProblem(password, password)).toBeUndefined();
  expect(passwordProblem(password, `${password}y`)).toBe('mismatch');
  expect(passwordProblem(password.slice(1), password.slice(1))).toBe('tooShort');
  expect(passwordProblem('', '')).toBe('tooShort');
});
