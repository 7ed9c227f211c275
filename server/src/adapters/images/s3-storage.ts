import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../config.ts';
import { outsideFetch } from '../outside/outside-fetch.ts';
import type { ImageStorage, ObjectHeaders, StoredBytes, StoredObject } from './image-storage.ts';

/** Time until the response must begin, including retries. */
const ANSWER_MS = 20_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 100;
/** More than the largest image. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

interface Asked {
  query?: Record<string, string>;
  body?: Buffer;
  headers?: Record<string, string>;
}

/**
 * Stores images in a bucket of an S3-compatible service, with path-style addresses (`<url>/<bucket>/<key>`), which all
 * of them support.
 */
export class S3Storage implements ImageStorage {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #limits: { configured: string; maxBytes: number };

  constructor({ url, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#limits = { configured: url, maxBytes: MAX_ANSWER_BYTES };
    this.#bucket = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async put(key: string, bytes: Buffer, { contentType, cacheControl }: ObjectHeaders): Promise<void> {
    const headers = {
      'content-type': contentType,
      'cache-control': cacheControl,
      // The service verifies it and rejects bytes that were changed in transit.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    await release(expectSuccess(await this.#ask('PUT', key, { body: bytes, headers })));
  }

  async get(key: string): Promise<StoredBytes | undefined> {
    const answer = await this.#ask('GET', key);
    if (answer.status === 404) {
      // A missing bucket is a wrong setting, not a missing image.
      if ((await answer.text()).includes('NoSuchBucket')) throw new Error('the bucket for images does not exist');
      return undefined;
    }
    const { body, headers } = expectSuccess(answer);
    const length = Number(headers.get('content-length') ?? Number.NaN);
    return {
      length: Number.isInteger(length) ? length : undefined,
      stream: body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]),
    };
  }

  async exists(key: string): Promise<boolean> {
    const answer = await this.#ask('HEAD', key);
    if (answer.status === 404) return false;
    await release(expectSuccess(answer));
    return true;
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#ask('DELETE', key);
    await release(answer.status === 404 ? answer : expectSuccess(answer));
  }

  async *list(folder: string): AsyncGenerator<readonly StoredObject[]> {
    const query: Record<string, string> = { 'list-type': '2', prefix: `${folder}/` };
    for (;;) {
      const answer = expectSuccess(await this.#ask('GET', '', { query }));
      const { objects, next } = readListing(await answer.text());
      if (objects.length > 0) yield objects;
      if (next === undefined) return;
      query['continuation-token'] = next;
    }
  }

  async #ask(method: string, key: string, { query = {}, body, headers = {} }: Asked = {}): Promise<Response> {
    const address = new URL(`${this.#bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const late = new AbortController();
    // Only the wait for the response is limited: a slow reader may take its time.
    const timer = setTimeout(() => late.abort(new Error('the image storage did not answer in time')), ANSWER_MS);
    const init = { method, headers, signal: late.signal, ...(body ? { body: new Uint8Array(body) } : {}) };
    try {
      return await this.#tryAgain(late.signal, async () =>
        outsideFetch(await this.#client.sign(address, init), this.#limits),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /** All requests here are idempotent, so a busy service or a broken connection is retried. */
  async #tryAgain(late: AbortSignal, ask: () => Promise<Response>): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await ask();
        const isBusy = answer.status >= 500 || answer.status === 429;
        if (!isBusy || attempt === RETRIES) return answer;
        await release(answer);
      } catch (error) {
        if (late.aborted || attempt === RETRIES) throw error;
      }
      await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random(), undefined, { signal: late });
    }
  }
}

function expectSuccess(answer: Response): Response {
  if (answer.ok) return answer;
  void release(answer);
  throw new Error(`the image storage answered ${answer.status}`);
}

/** Releases the connection without reading the body. */
async function release(answer: Response): Promise<void> {
  await answer.body?.cancel();
}

/** Keys of a ListObjectsV2 response, and where the next page begins. */
function readListing(xml: string): { objects: StoredObject[]; next: string | undefined } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    changedAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }));
  const next = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
  return { objects, next };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function textOf(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
