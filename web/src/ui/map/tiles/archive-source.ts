import { getMapArchive } from '@leitstand/contract/api/platform';
import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { ApiError } from '../../api/api-error.ts';
import { inSession, urlOf } from '../../api/call.ts';
import { callerHeaders, failureFrom } from '../../api/request.ts';

/** Reads parts of the server's map archive as the signed-in administrator. */
export class ArchiveSource implements Source {
  readonly #onReplaced: () => void;
  #cache: RequestCache;

  /** `isReplaced`: the parts in the browser's cache are of an earlier file. */
  constructor(onReplaced: () => void, isReplaced = false) {
    this.#onReplaced = onReplaced;
    this.#cache = isReplaced ? 'reload' : 'default';
  }

  getKey(): string {
    return urlOf(getMapArchive, {});
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const response = await inSession(getMapArchive, () => this.#request(range, signal));
    const found = response.headers.get('etag') ?? '';
    // A whole file instead of a part: the browser has asked for the rest of a file that was replaced since.
    if (response.status !== 206 || (etag !== undefined && etag !== found)) {
      await response.body?.cancel();
      this.#cache = 'reload';
      this.#onReplaced();
      throw new EtagMismatch(`The map archive was replaced: ${etag} is now ${found}`);
    }
    return { data: await response.arrayBuffer(), etag: found };
  }

  async #request(range: string, signal: AbortSignal | undefined): Promise<Response> {
    const options = { headers: { ...callerHeaders(), range }, signal: signal ?? null, cache: this.#cache };
    const response = await fetch(this.getKey(), options).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, String(error), {}, 'NETWORK');
    });
    if (!response.ok) throw failureFrom(response.status, await response.text());
    return response;
  }
}
