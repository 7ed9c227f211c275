import type { Config } from '../config.ts';
import { plainFold } from '../db/search.ts';

type Policy = Pick<Config, 'passwordSignIn' | 'breakGlassEmail'>;

/** Whether an account (its folded e-mail address) may sign in without a provider: with a password or a passkey. */
export function mayUsePassword(policy: Policy, emailSort: string): boolean {
  return policy.passwordSignIn || isBreakGlass(policy, emailSort);
}

/** The account for emergencies, the only one with a password where the others must use a provider. */
export function isBreakGlass({ passwordSignIn, breakGlassEmail }: Policy, emailSort: string): boolean {
  return !passwordSignIn && breakGlassEmail !== undefined && plainFold(breakGlassEmail) === emailSort;
}
