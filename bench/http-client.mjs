import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * One keep-alive connection with one request at a time. Uses bare sockets, because on few cores a full HTTP client would
 * use more CPU than the servers it measures.
 */
export class Connection {
  #socket;
  #received;
  #settle;

  constructor(socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('the server closed the connection')));
  }

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** Returns the status and the received bytes, including the head. */
  send(bytes) {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#received = undefined;
      this.#socket.write(bytes);
    });
  }

  close() {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #end(error) {
    this.#settle?.reject(error);
    this.#settle = undefined;
  }

  #take(chunk) {
    this.#received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    if (!this.#settle || !isComplete(this.#received)) return;
    const { resolve } = this.#settle;
    this.#settle = undefined;
    resolve({ status: Number(this.#received.toString('latin1', 9, 12)), received: this.#received });
  }
}

function isComplete(bytes) {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head);
  if (length) return bytes.length >= headEnd + HEAD_END.length + Number(length[1]);
  if (head.includes('\r\ntransfer-encoding: chunked')) return bytes.toString('latin1', bytes.length - 7) === LAST_CHUNK;
  return true;
}

/** A serialised request. Without `Accept-Encoding`, so that no server compresses. */
export function requestBytes({ method = 'GET', path, body, headers = {} }) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${content}`);
}

/** The body of a response; rarely needed, so it is parsed on demand. */
export function bodyOf(received) {
  const text = received.toString('utf8');
  return text.slice(text.indexOf(HEAD_END) + HEAD_END.length);
}
