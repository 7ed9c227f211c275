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

/** The request certainly did not reach anybody: it may be sent again. */
export class NotSent extends Error {
  constructor(reason: string) {
    super(`not sent: ${reason}`);
    this.name = 'NotSent';
  }
}

/** The request was sent and the answer never came: whether it was carried out, nobody knows. */
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
  /** From the server's good-bye: streams after this one were not looked at, or so it says. */
  lastStream: number;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
/** Beyond this a session gains nothing, whatever the server would allow. */
const STREAMS_PER_SESSION = 200;

/**
 * A few HTTP/2 sessions to one address. Requests queue here rather than in a session, so that a session that dies takes
 * only those down that were really sent.
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
   * Asks `compose` for the request when a stream is free, and sends nothing if there is none any more. Rejects with
   * `NotSent` or `AnswerLost`.
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

  /** A session with a free stream, which is taken by this. */
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
      // `close` ends every session; a server's good-bye comes earlier, and from then on no new stream may begin.
      for (const event of ['close', 'goaway'] as const) {
        line.session.once(event, () => {
          this.#lines.delete(line);
          this.#serve();
        });
      }
      if (this.#closed) line.session.close();
    } catch (error) {
      // With another session up, those who wait are served by it.
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

/** Connected, and told by the server how many streams it allows. */
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
    // A session that does not answer is as good as dead, and so are the requests on it.
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
      // A server may still carry out what reaches it between deciding on its good-bye and sending it, so only a refusal
      // of this very stream is taken at its word.
      const overlooked = stream.id !== undefined && stream.id > line.lastStream;
      const refused = !overlooked && stream.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM;
      return reject(refused ? new NotSent(reason) : new AnswerLost(reason));
    });
    stream.end(body);
  });
}
