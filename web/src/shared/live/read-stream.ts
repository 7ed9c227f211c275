import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** How long the first byte may take. */
  readonly openMs: number;
  /** A stream that is silent for longer than the server's heartbeat is dead, whatever the network says. */
  readonly silenceMs: number;
}

export interface StreamReader {
  onMessage(message: EventSourceMessage): void;
  /** How long the server wants panels to wait before they come back. */
  onRetry(ms: number): void;
  /** Something arrived, be it a heartbeat. */
  onSign(): void;
}

export type StreamEnd =
  /** It was open, and ended or broke off. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized' }
  /** This backend has no stream for us, and asking again changes nothing. */
  | { readonly kind: 'unsupported' };

const FAILED: StreamEnd = { kind: 'failed', retryAfterMs: 0 };
/** Far more than the longest event. */
const MOST_BUFFERED_CHARACTERS = 1_000_000;

/** Reads one stream of server-sent events until it ends, for whatever reason; never throws. */
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
    // Broken off by the network, the watchdog or the caller: `end` says how far it came.
  } finally {
    clearTimeout(watchdog);
    request.signal.removeEventListener('abort', giveUp);
    // However it ended here, the connection must not stay behind.
    giveUp();
  }
  return end;
}

async function readText(body: ReadableStream<Uint8Array>, reader: StreamReader, onSign: () => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => reader.onMessage(message),
    onRetry: (ms) => reader.onRetry(ms),
    maxBufferSize: MOST_BUFFERED_CHARACTERS,
  });
  const decoder = new TextDecoder();
  const chunks = body.getReader();
  for (;;) {
    const { done, value } = await chunks.read();
    if (done) return;
    onSign();
    reader.onSign();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function refusalOf({ status, ok, headers }: Response): StreamEnd | undefined {
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'failed', retryAfterMs: secondsOf(headers.get('retry-after')) };
  if (status >= 400) return { kind: 'unsupported' };
  // Such as the sign-in page of a hotel's network.
  if (!ok || !headers.get('content-type')?.startsWith('text/event-stream')) return FAILED;
  return undefined;
}

function secondsOf(header: string | null): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
