import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Timeout for the response. */
  readonly openMs: number;
  /** A stream without a heartbeat for this long is dead, whatever the network reports. */
  readonly silenceMs: number;
}

export interface StreamReader {
  onMessage(message: EventSourceMessage): void;
  /** The reconnection delay requested by the server. */
  onRetry(ms: number): void;
  /** Data arrived, even just a heartbeat. */
  onActivity(): void;
}

export type StreamEnd =
  /** It was open, and ended or broke off. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized' }
  /** The backend has no stream for us; retrying is pointless. */
  | { readonly kind: 'unsupported' };

const FAILED: StreamEnd = { kind: 'failed', retryAfterMs: 0 };
/** Far more than the longest event. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/** Reads one stream of server-sent events until it ends for any reason; never throws. */
export async function readStream(request: StreamRequest, reader: StreamReader): Promise<StreamEnd> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  request.signal.addEventListener('abort', giveUp, { once: true });
  if (request.signal.aborted) giveUp();
  let watchdog = setTimeout(giveUp, request.openMs);
  let end = FAILED;
  try {
    const response = await fetch(request.url, { headers: request.headers, cache: 'no-store', signal: abort.signal });
    const refusal = refusalOf(response);
    if (refusal || !response.body) return refusal ?? FAILED;
    await readText(response.body, reader, () => {
      end = { kind: 'closed' };
      clearTimeout(watchdog);
      watchdog = setTimeout(giveUp, request.silenceMs);
    });
  } catch {
    // Aborted by the network, the watchdog or the caller: `end` has the result.
  } finally {
    clearTimeout(watchdog);
    request.signal.removeEventListener('abort', giveUp);
    // Always close the connection.
    giveUp();
  }
  return end;
}

async function readText(body: ReadableStream<Uint8Array>, reader: StreamReader, onActivity: () => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => reader.onMessage(message),
    onRetry: (ms) => reader.onRetry(ms),
    maxBufferSize: MAX_BUFFERED_CHARACTERS,
  });
  const decoder = new TextDecoder();
  const chunks = body.getReader();
  for (;;) {
    const { done, value } = await chunks.read();
    if (done) return;
    onActivity();
    reader.onActivity();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function refusalOf({ status, ok, headers }: Response): StreamEnd | undefined {
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'failed', retryAfterMs: secondsOf(headers.get('retry-after')) };
  if (status >= 400) return { kind: 'unsupported' };
  // For example the login page of a hotel network.
  if (!ok || !headers.get('content-type')?.startsWith('text/event-stream')) return FAILED;
  return undefined;
}

function secondsOf(header: string | null): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
