import { apiBase } from './settings.ts';

let isOurs = false;

/** The backend listed extensions, so it is one of ours. */
export function recogniseBackend(): void {
  isOurs = true;
}

/**
 * Headers that are not in the specification. CORS makes the browser refuse calls to other backends with them, so they
 * are only sent to a backend known to be ours.
 */
export function ownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return isOurs || isOnOwnOrigin() ? headers : {};
}

/** Calls to the same origin need no CORS preflight. */
function isOnOwnOrigin(): boolean {
  return new URL(apiBase, location.href).origin === location.origin;
}
