import { ApiError } from './api-error.ts';
import { apiBase } from './settings.ts';

/** How often the server is asked whether it is back while somebody waits for it. */
export const LOOK_EVERY_MS = 4_000;

/** The server or its database cannot be reached: nothing is wrong with the call, and it will work later. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export async function isBack(): Promise<boolean> {
  try {
    return (await fetch(`${apiBase}/ready`)).ok;
  } catch {
    return false;
  }
}
