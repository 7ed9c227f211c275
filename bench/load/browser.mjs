import { connect } from 'node:http2';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const CALL_TIMEOUT_MS = 60_000;
const EXPAND = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * What a browser does for one panel: a single HTTP/2 connection through TLS for calls and the live stream, with
 * compressed answers. It opens another connection when the proxy has ended one.
 */
export class Browser {
  #plan;
  #address;
  #session;
  token;

  constructor({ port, certificate }, address) {
    this.#plan = { origin: `https://127.0.0.1:${port}`, certificate };
    this.#address = address;
  }

  /** `{ status, ms, json() }`, after the whole answer; throws if there is none. */
  async call({ method = 'GET', path, body, headers = {} }) {
    const began = performance.now();
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const request = this.#open({
      ':method': method,
      ':path': `/v1${path}`,
      'accept-encoding': 'gzip, br',
      ...(content ? { 'content-type': 'application/json', 'content-length': content.length } : {}),
      ...headers,
    });
    request.setTimeout(CALL_TIMEOUT_MS, () => request.destroy(new Error('no answer in time')));
    request.end(content);
    const { answer, chunks } = await received(request);
    const ms = performance.now() - began;
    return {
      status: answer[':status'],
      ms,
      json: async () => {
        const bytes = Buffer.concat(chunks);
        const expand = EXPAND[answer['content-encoding']];
        return JSON.parse((expand ? await expand(bytes) : bytes).toString('utf8'));
      },
    };
  }

  /** The live stream: calls `onText` for each piece, and `onEnd` when it has ended. */
  listen(onText, onEnd) {
    const request = this.#open({ ':method': 'GET', ':path': '/v1/live', accept: 'text/event-stream' });
    request.setEncoding('utf8');
    request.on('data', onText);
    request.on('error', () => {});
    request.once('close', onEnd);
    request.end();
  }

  close() {
    this.#session?.destroy();
  }

  #open(headers) {
    const authorization = this.token ? { authorization: this.token } : {};
    return this.#connection().request({ 'accept-language': 'de', ...authorization, ...headers });
  }

  #connection() {
    const usable = this.#session && !this.#session.closed && !this.#session.destroyed;
    if (usable) return this.#session;
    const { origin, certificate } = this.#plan;
    const session = connect(origin, { ca: certificate, localAddress: this.#address });
    session.on('error', () => {});
    // The proxy ends a connection after a number of calls; running ones are still answered.
    session.on('goaway', () => {
      if (this.#session === session) this.#session = undefined;
    });
    this.#session = session;
    return session;
  }
}

function received(request) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    let answer;
    request.once('response', (headers) => {
      answer = headers;
    });
    request.on('data', (chunk) => chunks.push(chunk));
    request.once('end', () => (answer ? resolve({ answer, chunks }) : reject(new Error('no answer'))));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the connection ended')));
  });
}
