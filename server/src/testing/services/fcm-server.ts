import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as http2 from 'node:http2';
import type * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';

/** How the server answers a message; `'drop'` cuts the connection after the message was received. */
export type FcmReaction = { status: number; body?: object; headers?: Record<string, string> } | 'drop';

export interface ReceivedPush {
  token: string;
  text: string;
  /** What a phone with Android and an iPhone go by to show a message in place of an earlier one. */
  tag: string | undefined;
  collapseId: string | undefined;
  authorization: string;
  at: number;
}

const PROJECT = 'leitstand-test';
/** Made once per process, when the first server needs it: that takes a second. */
let keys: { privateKey: KeyObject; publicKey: KeyObject } | undefined;
function accountKeys() {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return keys;
}

export const UNREGISTERED: FcmReaction = {
  status: 404,
  body: {
    error: {
      code: 404,
      message: 'Requested entity was not found.',
      status: 'NOT_FOUND',
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }],
    },
  },
};

export const INVALID_TOKEN: FcmReaction = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: 'The registration token is not a valid FCM registration token',
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'INVALID_ARGUMENT' }],
    },
  },
};

/** Implements the FCM HTTP v1 protocol over HTTP/2 and its OAuth token endpoint, on loopback. */
export class FcmServer {
  /** Every message that was received, in order of arrival, whatever the answer. */
  readonly received: ReceivedPush[] = [];
  readonly accepted = new Set<string>();
  /** Chooses the answer to a message; `attempt` counts from 1 for each token. */
  react: (token: string, attempt: number) => FcmReaction = () => ({ status: 200 });
  /** Delay of each answer. */
  delayMs = 0;
  /** Delay of each access token; how many clients wait for one. */
  tokenDelayMs = 0;
  waitingForToken = 0;
  tokenSeconds = 3600;
  tokenStatus = 200;
  tokensIssued = 0;
  sessionsOpened = 0;
  mostStreams = 0;
  #streams = 0;
  readonly #attempts = new Map<string, number>();
  readonly #validTokens = new Set<string>();
  readonly #sessions = new Set<http2.ServerHttp2Session>();
  readonly #sockets = new Map<number, net.Socket>();
  readonly #push: http2.Http2Server;
  readonly #oauth: http.Server;
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-fcm-'));

  private constructor(maxConcurrentStreams: number) {
    this.#push = http2.createServer({ settings: { maxConcurrentStreams } });
    this.#push.on('connection', (socket: net.Socket) => {
      const port = socket.remotePort ?? 0;
      this.#sockets.set(port, socket);
      socket.once('close', () => this.#sockets.delete(port));
    });
    this.#push.on('session', (session) => {
      this.sessionsOpened += 1;
      this.#sessions.add(session);
      session.on('close', () => this.#sessions.delete(session));
      session.on('error', () => {});
    });
    // A stream may end early: the client has given up, or the server has cut the connection.
    this.#push.on('stream', (stream, headers) => this.#receive(stream, headers).catch(() => {}));
    this.#oauth = http.createServer((request, response) => this.#issueToken(request, response));
  }

  static async start(maxConcurrentStreams = 100): Promise<FcmServer> {
    const server = new FcmServer(maxConcurrentStreams);
    for (const listener of [server.#push, server.#oauth]) {
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    }
    fs.writeFileSync(
      server.credentials,
      JSON.stringify({
        type: 'service_account',
        project_id: PROJECT,
        private_key_id: 'key-1',
        private_key: accountKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: `push@${PROJECT}.iam.gserviceaccount.com`,
        token_uri: `http://127.0.0.1:${portOf(server.#oauth)}/token`,
      }),
    );
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#push)}`;
  }

  /** The file of a service account that this server accepts. */
  get credentials(): string {
    return path.join(this.#folder, 'service-account.json');
  }

  /** How often each token was received, for those received more than once. */
  get repeated(): Record<string, number> {
    return Object.fromEntries([...this.#attempts].filter(([, count]) => count > 1));
  }

  /** What the phones show: of several messages with one tag the last. */
  get shown(): ReceivedPush[] {
    return [...new Map(this.received.map((push, index) => [`${push.token} ${push.tag ?? index}`, push])).values()];
  }

  /** Sends GOAWAY on every session, like a server that restarts. */
  sendGoAway(): void {
    for (const session of this.#sessions) session.goaway();
  }

  /** Clears the received messages, but not the accounts. */
  clear(): void {
    this.received.length = 0;
    this.accepted.clear();
    this.#attempts.clear();
    this.react = () => ({ status: 200 });
    this.delayMs = 0;
    this.tokenStatus = 200;
  }

  rejectIssuedTokens(): void {
    this.#validTokens.clear();
  }

  async close(): Promise<void> {
    for (const session of this.#sessions) session.destroy();
    this.#oauth.closeAllConnections();
    for (const listener of [this.#push, this.#oauth]) {
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    }
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  async #receive(stream: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders): Promise<void> {
    this.#streams += 1;
    this.mostStreams = Math.max(this.mostStreams, this.#streams);
    stream.on('close', () => {
      this.#streams -= 1;
    });
    stream.on('error', () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const authorization = String(headers.authorization);
    if (headers[':path'] !== `/v1/projects/${PROJECT}/messages:send` || headers[':method'] !== 'POST') {
      return answer(stream, { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } });
    }
    if (!this.#validTokens.has(authorization.replace(/^Bearer /, ''))) {
      return answer(stream, { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } });
    }
    const { message } = JSON.parse(Buffer.concat(chunks).toString()) as {
      message: {
        token: string;
        notification: { body: string };
        android?: { notification: { tag: string } };
        apns?: { headers: { 'apns-collapse-id': string } };
      };
    };
    const attempt = (this.#attempts.get(message.token) ?? 0) + 1;
    this.#attempts.set(message.token, attempt);
    this.received.push({
      token: message.token,
      text: message.notification.body,
      tag: message.android?.notification.tag,
      collapseId: message.apns?.headers['apns-collapse-id'],
      authorization,
      at: Date.now(),
    });
    const reaction = this.react(message.token, attempt);
    if (reaction === 'drop') return this.#cut(stream.session);
    if (reaction.status === 200) this.accepted.add(message.token);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    return answer(stream, { body: { name: `projects/${PROJECT}/messages/${attempt}` }, ...reaction });
  }

  /** Like a network failure: closes without any HTTP/2 frame. */
  #cut(session: http2.Http2Session | undefined): void {
    this.#sockets.get(session?.socket.remotePort ?? 0)?.resetAndDestroy();
  }

  async #issueToken(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.waitingForToken += 1;
    if (this.tokenDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.tokenDelayMs));
    this.waitingForToken -= 1;
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const isGranted =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      isGenuine(form.get('assertion') ?? '', accountKeys().publicKey, `http://127.0.0.1:${portOf(this.#oauth)}/token`);
    const status = this.tokenStatus !== 200 ? this.tokenStatus : isGranted ? 200 : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (status !== 200) return void response.end(JSON.stringify({ error: 'invalid_grant' }));
    const token = `ya29.${randomBytes(12).toString('hex')}`;
    this.tokensIssued += 1;
    this.#validTokens.add(token);
    response.end(JSON.stringify({ access_token: token, expires_in: this.tokenSeconds, token_type: 'Bearer' }));
  }
}

function answer(stream: http2.ServerHttp2Stream, { status, body, headers }: Exclude<FcmReaction, 'drop'>): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': status, 'content-type': 'application/json', ...headers });
  stream.end(JSON.stringify(body ?? {}));
}

function isGenuine(assertion: string, key: KeyObject, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { alg, kid } = read(header);
  const { iss, scope, aud, iat, exp } = read(claims);
  const now = Date.now() / 1000;
  return (
    alg === 'RS256' &&
    kid === 'key-1' &&
    iss === `push@${PROJECT}.iam.gserviceaccount.com` &&
    scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
    aud === audience &&
    Number(iat) <= now + 1 &&
    Number(exp) > now &&
    Number(exp) - Number(iat) <= 3600 &&
    verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  );
}

function portOf(server: { address(): net.AddressInfo | string | null }): number {
  return (server.address() as net.AddressInfo).port;
}
