import { ApiError } from './api-error.ts';
import { apiBase } from './settings.ts';

/** Polling interval while waiting for the server. */
export const SERVER_POLL_MS = 4_000;

/** The server or its database cannot be reached; the call is fine and will work later. */
export function isServerDown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export async function isBack(): Promise<boolean> {
  try {
    return (await fetch(`${apiBase}/ready`)).ok;
  } catch {
    return false;
  }
}
