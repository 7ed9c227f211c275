import { connect } from 'node:net';

export interface RawRequest {
  readonly bytes: Buffer;
  /** The server cannot know that the request is truncated until the connection ends. */
  readonly isCutOff: boolean;
  /** HEAD is answered without a body. */
  readonly isHead?: boolean;
}

export interface RawAnswer {
  /** Undefined if the server closed without an answer. */
  readonly status: number | undefined;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends raw bytes and reads until the answer is complete or the server closes. After a truncated request the client
 * closes its side too, like a lost connection.
 */
export function rawExchange(port: number, { bytes, isCutOff, isHead = false }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(parsed(Buffer.concat(chunks)));
    };
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks), isHead)) finish();
    });
    // A server that refuses a flood closes while it is still being sent.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.on('close', finish);
    socket.write(bytes);
    if (isCutOff) socket.end();
  });
}

const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\n';

function isWhole(all: Buffer, isHead: boolean): boolean {
  const received = all.indexOf(INTERIM) === 0 ? all.subarray(INTERIM.length) : all;
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = received.subarray(0, end).toString('latin1');
  if (isHead) return true;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return received.length >= end + 4 + Number(length);
  // An event stream never ends; its headers are the answer.
  return /^content-type: text\/event-stream/im.test(head) || received.subarray(-5).toString() === '0\r\n\r\n';
}

function parsed(received: Buffer): RawAnswer {
  const text = received.toString('latin1').replace(INTERIM, '');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return { status: status ? Number(status) : undefined, head, body: end < 0 ? '' : text.slice(end + 4) };
}
