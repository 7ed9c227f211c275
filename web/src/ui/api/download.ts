import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { translate } from '../i18n/text.ts';
import { apiText } from './api.text.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, inSession, urlOf } from './call.ts';
import { callerHeaders, failureFrom } from './request.ts';

/** How long the browser may take to read the blob. */
const BLOB_KEPT_MS = 60_000;

interface Download<E extends AnyEndpoint> extends Pick<CallInput<E>, 'params' | 'query' | 'signal'> {
  /** The default if the backend does not name the file. */
  fileName: string;
  /** Received bytes. The total is unknown, because the file is streamed. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Downloads the file of a call and returns its name. */
export async function download<E extends AnyEndpoint>(endpoint: E, input: Download<E>): Promise<string> {
  const { content, name } = await fetchFile(endpoint, input);
  save(content, name);
  return name;
}

/** The file of a call. A plain link could not send the token. */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  input: Download<E>,
): Promise<{ content: Blob; name: string }> {
  const response = await inSession(endpoint, () => request(endpoint, input));
  const content = await receive(response, input);
  return { content, name: nameOf(response.headers.get('content-disposition')) ?? input.fileName };
}

async function request<E extends AnyEndpoint>(endpoint: E, input: Download<E>): Promise<Response> {
  const options = { method: endpoint.method, headers: callerHeaders(), signal: input.signal ?? null };
  const response = await reach(input, () => fetch(urlOf(endpoint, input), options));
  if (!response.ok) throw failureFrom(response.status, await response.text());
  return response;
}

async function receive(response: Response, input: Download<AnyEndpoint>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await read(); part && !part.done; part = await read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    input.onProgress?.(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });

  function read() {
    return reach(input, async () => reader?.read());
  }
}

/** Turns a broken connection into a readable error. */
async function reach<T>({ signal }: Pick<Download<AnyEndpoint>, 'signal'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, translate(apiText).unreachable, {}, 'NETWORK');
  }
}

/** Saves a blob as a download. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS);
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
