import { ApiError } from './api-error.ts';

/** The last change, where nobody knows whether it happened. */
let unanswered: { readonly content: string; readonly key: string } | undefined;

/**
 * Runs a change under its key. Whoever sends the very same again after no answer, or after *not now*, means the same
 * change: it gets the same key, and the server does it once however often *Speichern* is pressed.
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

/** `crypto.randomUUID` is missing on plain http in an office network; random bytes are not. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
