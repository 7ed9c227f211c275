import { POSITION_HEADER } from '@leitstand/contract/base/position';
import { translate } from '../i18n/text.ts';
import { apiText } from './api.text.ts';
import { ApiError } from './api-error.ts';

export interface Request {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

interface Response {
  status: number;
  text: string;
  /** From the `Retry-After` header, in seconds. */
  retryAfter?: number | undefined;
  /** Of the database's log, if the backend has a replica. */
  position?: string | null;
}

/** Sends a request; only uploads with progress need XMLHttpRequest. */
export function send(request: Request): Promise<Response> {
  return request.onProgress ? sendWithProgress(request, request.onProgress) : sendByFetch(request);
}

async function sendByFetch({ method, url, headers = {}, body, signal }: Request): Promise<Response> {
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null });
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    const position = response.headers.get(POSITION_HEADER);
    return { status: response.status, text: await response.text(), retryAfter, position };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

function sendWithProgress(request: Request, onProgress: (fraction: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, position: xhr.getResponseHeader(POSITION_HEADER) });
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body ?? null);
  });
}

export function unreachable(): ApiError {
  return new ApiError(0, translate(apiText).unreachable, {}, 'NETWORK');
}
