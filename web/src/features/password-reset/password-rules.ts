import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';

export type PasswordProblem = 'tooShort' | 'mismatch';

/** What is wrong with a new password that was typed twice, the first thing first. */
export function passwordProblem(password: string, repetition: string): PasswordProblem | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort';
  return password === repetition ? undefined : 'mismatch';
}
