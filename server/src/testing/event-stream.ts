import { eventually } from './eventually.ts';

export interface ReceivedEvent {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ReceivedEvent[];
  readonly text: () => string;
  /** Waits for the first event that matches. */
  next(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Reads server-sent events over real HTTP, like a panel. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const events: ReceivedEvent[] = [];
  let text = '';
  let read = 0;

  async function readAll(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
        const event = parse(text.slice(read, end));
        if (event) events.push(event);
        read = end + 2;
      }
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    next: (fits) => eventually(() => events.find(fits)),
    ended: readAll().catch(() => undefined),
    cancel: () => abort.abort(),
  };
}

function parse(block: string): ReceivedEvent | undefined {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) };
}
