import { ApiError } from '../../ui/api/api-error.ts';

export const LOGIN = '/login';
/** Addresses that need no session: sign-in, the public pages, and the addresses of the mobile app. */
const OPEN_ADDRESSES = [LOGIN, '/validateEmail', '/appeal', '/app', '/reset-password', '/signIn'];

/** Compares whole segments: `/approvals` is not an address of the mobile app. */
export function isOpenAddress(pathname: string): boolean {
  return OPEN_ADDRESSES.some((address) => `${pathname}/`.includes(`${address}/`));
}

/** The profile is reloaded after leaving the sign-in page, except on the way to the password reset. */
export function reloadsProfile(from: string | undefined, to: string): boolean {
  return from?.includes('/login') === true && !to.includes('/login') && !to.includes('/reset-password');
}

export type StartDecision = 'stay' | 'sign-in' | 'unreachable';

/** What to do if the profile could not be read at startup. */
export function decideWithoutProfile(pathname: string, error: unknown): StartDecision {
  if (isOpenAddress(pathname)) return 'stay';
  const slowDown = error instanceof ApiError && error.status === 429;
  return slowDown || isUnanswered(error) ? 'unreachable' : 'sign-in';
}

/** No answer, or an answer that the server is unavailable: says nothing about the session. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The query without its `language` parameter, and the language it named. */
export function takeLanguage<T extends string>(
  search: Readonly<Record<string, string | undefined>>,
  known: readonly T[],
): { language: T | undefined; rest: Record<string, string | undefined> } {
  const { language, ...rest } = search;
  return { language: known.find((candidate) => candidate === language), rest };
}
