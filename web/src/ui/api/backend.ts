import { apiBase } from './settings.ts';

let isOurs = false;

/** The backend has named extensions: it is one of ours. */
export function recogniseBackend(): void {
  isOurs = true;
}

/**
 * Headers that the specification does not know. A backend on another origin that has never heard of them makes the browser
 * refuse the whole call, so it gets them only once it has shown that it is ours.
 */
export function ownHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return isOurs || isOnOwnOrigin() ? headers : {};
}

/** Behind the panel's own origin nobody asks for permission to send a header. */
function isOnOwnOrigin(): boolean {
  return new URL(apiBase, location.href).origin === location.origin;
}
