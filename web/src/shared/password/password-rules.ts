import { MIN_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';

export type PasswordProblem = 'tooShort' | 'mismatch';

/** The first problem of a new password and its repetition. */
export function passwordProblem(password: string, repetition: string): PasswordProblem | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort';
  return password === repetition ? undefined : 'mismatch';
}
