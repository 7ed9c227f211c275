import { ApiError } from '../../ui/api/api-error.ts';

/** Addresses that nobody is sent away from: sign-in, the public pages, and the addresses of the mobile app. */
const OPEN_ADDRESSES = ['/login', '/validateEmail', '/app', '/reset-password'];

export function isOpenAddress(pathname: string): boolean {
  return OPEN_ADDRESSES.some((address) => pathname.includes(address));
}

/** After leaving the sign-in the profile is read again, except on the way to the password reset. */
export function reloadsProfile(from: string | undefined, to: string): boolean {
  return from?.includes('/login') === true && !to.includes('/login') && !to.includes('/reset-password');
}

export type StartDecision = 'stay' | 'sign-in' | 'unreachable';

/** What to do when the profile could not be read at the start. */
export function decideWithoutProfile(pathname: string, error: unknown): StartDecision {
  if (isOpenAddress(pathname)) return 'stay';
  const slowDown = error instanceof ApiError && error.status === 429;
  return slowDown || isUnanswered(error) ? 'unreachable' : 'sign-in';
}

/** The server did not answer, or answered that it cannot: says nothing about who is signed in. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The same query without its `language`, and the language it asked for. */
export function takeLanguage<T extends string>(
  search: Readonly<Record<string, string | undefined>>,
  known: readonly T[],
): { language: T | undefined; rest: Record<string, string | undefined> } {
  const { language, ...rest } = search;
  return { language: known.find((candidate) => candidate === language), rest };
}
