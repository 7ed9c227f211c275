import type { BackendClient } from './backend-client.ts';
import { CallFailure } from './call-failure.ts';
import type { PagedList } from './kind-lists.ts';

/** Longer than any list: a backend that answers there ignores the place it is asked for. */
const MOST = 2 ** 27;

/** The length of a list: as the backend says it, or found by looking where it ends, with about two dozen calls. */
export async function countRecords(
  client: BackendClient,
  { calls }: PagedList,
  signal: AbortSignal,
): Promise<number | undefined> {
  async function at(skip: number): Promise<{ isThere: boolean; total: number | undefined }> {
    for (const { endpoint, at } of calls) {
      try {
        const { values, total } = await client.list(endpoint, at(skip, 1), signal);
        return { isThere: values.length > 0, total };
      } catch (error) {
        // Of no weight: the length is only shown.
        if (!(error instanceof CallFailure) || error.status !== 404) throw error;
      }
    }
    return { isThere: false, total: undefined };
  }
  try {
    const { isThere, total } = await at(0);
    if (total !== undefined || !isThere) return total ?? 0;
    let [last, beyond] = [0, 1];
    while ((await at(beyond)).isThere) {
      [last, beyond] = [beyond, beyond * 2];
      if (beyond > MOST) return undefined;
    }
    while (beyond - last > 1) {
      const middle = Math.floor((last + beyond) / 2);
      if ((await at(middle)).isThere) last = middle;
      else beyond = middle;
    }
    return beyond;
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}
