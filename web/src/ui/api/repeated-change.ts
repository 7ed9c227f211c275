import { ApiError } from './api-error.ts';

/** The last change whose outcome is unknown. */
let unanswered: { readonly content: string; readonly key: string } | undefined;

/**
 * Runs a change with an idempotency key. Repeating an identical change after no answer, or after *not now*, reuses the
 * key, so that the server applies it once however often *Speichern* is pressed.
 */
export async function underKey<T>(content: string, run: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered?.content === content ? unanswered.key : randomKey();
  try {
    const answer = await run(key);
    unanswered = undefined;
    return answer;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
    unanswered = isRefused ? undefined : { content, key };
    throw error;
  }
}

/** `crypto.randomUUID` requires https, which office networks may not have. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
