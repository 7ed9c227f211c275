import * as http2 from 'node:http2';

interface Http2Request {
  headers: http2.OutgoingHttpHeaders;
  body: string;
}

export interface Http2Answer {
  status: number;
  headers: http2.IncomingHttpHeaders;
  text: string;
}

/** The request was certainly not processed: it may be sent again. */
export class NotSent extends Error {
  constructor(reason: string) {
    super(`not sent: ${reason}`);
    this.name = 'NotSent';
  }
}

/** The request was sent and no response came: it is unknown whether it was processed. */
export class AnswerLost extends Error {
  constructor(reason: string) {
    super(`answer lost: ${reason}`);
    this.name = 'AnswerLost';
  }
}

interface Line {
  session: http2.ClientHttp2Session;
  streams: number;
  limit: number;
  /** From the server's GOAWAY: it claims not to have processed later streams. */
  lastStream: number;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
/** More streams per session gain nothing, whatever the server allows. */
const STREAMS_PER_SESSION = 200;

/**
 * A few HTTP/2 sessions to one address. Requests queue here rather than in a session, so that a session that dies only
 * affects those that were really sent.
 */
export class Http2Pool {
  readonly #origin: string;
  readonly #size: number;
  readonly #lines = new Set<Line>();
  readonly #waiting: { resolve: (line: Line) => void; reject: (error: Error) => void }[] = [];
  #connecting = 0;
  #closed = false;

  constructor(origin: string, size: number) {
    this.#origin = origin;
    this.#size = size;
  }

  /**
   * Calls `compose` for the request when a stream is free, and sends nothing if it returns none. Rejects with `NotSent`
   * or `AnswerLost`.
   */
  async request(compose: () => Http2Request | undefined): Promise<Http2Answer | undefined> {
    const line = await this.#line();
    try {
      const request = compose();
      return request && (await exchange(line, request));
    } finally {
      line.streams -= 1;
      this.#serve();
    }
  }

  close(): void {
    this.#closed = true;
    for (const { session } of this.#lines) session.close();
    this.#refuseWaiting('closed');
  }

  /** Takes a stream of a session that has one free. */
  #line(): Promise<Line> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      const line = this.#freest();
      if (!line) break;
      line.streams += 1;
      this.#waiting.shift()?.resolve(line);
    }
    if (this.#waiting.length > 0 && this.#lines.size + this.#connecting < this.#size) void this.#connect();
  }

  #freest(): Line | undefined {
    let best: Line | undefined;
    for (const line of this.#lines) {
      if (line.streams < line.limit && (!best || line.streams < best.streams)) best = line;
    }
    return best;
  }

  async #connect(): Promise<void> {
    if (this.#closed) return this.#refuseWaiting('closed');
    this.#connecting += 1;
    try {
      const line = await openLine(this.#origin);
      this.#lines.add(line);
      // `close` ends every session; a GOAWAY comes earlier, and after it no new stream may be opened.
      for (const event of ['close', 'goaway'] as const) {
        line.session.once(event, () => {
          this.#lines.delete(line);
          this.#serve();
        });
      }
      if (this.#closed) line.session.close();
    } catch (error) {
      // If another session is open, it serves the waiting requests.
      if (this.#lines.size === 0) this.#refuseWaiting(String(error));
    } finally {
      this.#connecting -= 1;
    }
    if (this.#lines.size > 0) this.#serve();
  }

  #refuseWaiting(reason: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new NotSent(reason));
  }
}

/** Connected, with the server's SETTINGS received: they limit the number of streams. */
function openLine(origin: string): Promise<Line> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(origin);
    const line: Line = { session, streams: 0, limit: 0, lastStream: Number.POSITIVE_INFINITY };
    const fail = (reason: unknown) => {
      clearTimeout(timer);
      session.destroy();
      reject(reason);
    };
    const timer = setTimeout(() => fail(new Error('no connection')), CONNECT_MS);
    session.on('error', fail);
    session.once('close', () => fail(new Error('closed while connecting')));
    session.on('goaway', (_code, lastStream: number) => {
      line.lastStream = lastStream;
    });
    session.on('remoteSettings', ({ maxConcurrentStreams }) => {
      clearTimeout(timer);
      line.limit = Math.max(1, Math.min(maxConcurrentStreams ?? STREAMS_PER_SESSION, STREAMS_PER_SESSION));
      resolve(line);
    });
  });
}

function exchange(line: Line, { headers, body }: Http2Request): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    let stream: http2.ClientHttp2Stream;
    try {
      stream = line.session.request(headers);
    } catch (error) {
      return reject(new NotSent(String(error)));
    }
    let answered: http2.IncomingHttpHeaders | undefined;
    let text = '';
    let reason = 'the connection ended';
    // A session that does not respond is dead, and so are its requests.
    const timer = setTimeout(() => {
      reason = 'no answer in time';
      line.session.destroy();
    }, ANSWER_MS);
    stream.on('response', (received) => {
      answered = received;
    });
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      if (text.length < MAX_ANSWER_LENGTH) text += chunk;
    });
    stream.on('error', (error) => {
      reason = String(error);
    });
    stream.once('close', () => {
      clearTimeout(timer);
      const status = Number(answered?.[':status']);
      if (answered && status) return resolve({ status, headers: answered, text });
      // A server may still process requests that arrive between its decision to send GOAWAY and the GOAWAY itself, so
      // only a refusal of this very stream is trusted.
      const overlooked = stream.id !== undefined && stream.id > line.lastStream;
      const refused = !overlooked && stream.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM;
      return reject(refused ? new NotSent(reason) : new AnswerLost(reason));
    });
    stream.end(body);
  });
}
