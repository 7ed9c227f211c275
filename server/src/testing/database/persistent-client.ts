import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../db/new-id.ts';
import { FIRST_ADMIN } from '../processes/command-process.ts';

export interface Sent {
  method: string;
  path: string;
  json?: object;
  form?: Record<string, string>;
  file?: Buffer;
}

export interface Refusal {
  status: number;
  body: { code?: string; message?: string };
  headers: Headers;
}

interface Circumstances {
  /** Statuses besides 503 after which the same call may succeed later. */
  passing?: readonly number[];
  /** Whether the answer of a successful call is dropped, as if a kill came between commit and answer. */
  losesAnswer?: () => boolean;
}

/** Signs in as the first administrator; again while the server has too much to do to answer. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/v1/signInDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...FIRST_ADMIN, fcmToken: '' }),
  });
  if (answer.status === 503) {
    await delay(200);
    return signIn(address);
  }
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Makes changes like the panel: one key per change, repeated until the server answers. */
export class PersistentClient {
  readonly #address: () => string;
  readonly #token: string;
  readonly #passing: readonly number[];
  readonly #losesAnswer: () => boolean;
  /** Answers that were temporary refusals. */
  readonly refusals: Refusal[] = [];
  /** Number of calls whose connection broke without an answer. */
  unanswered = 0;

  constructor(address: () => string, token: string, { passing = [], losesAnswer = () => false }: Circumstances = {}) {
    this.#address = address;
    this.#token = token;
    this.#passing = [503, ...passing];
    this.#losesAnswer = losesAnswer;
  }

  /** The answer to the call. Throws on anything but success or a temporary refusal. */
  async change<T>(sent: Sent): Promise<T> {
    const key = newId();
    for (;;) {
      const answer = await this.send(sent, { 'idempotency-key': key });
      if (answer?.status === 200 && !this.#losesAnswer()) return answer.body.data as T;
      if (!answer || answer.status === 200) this.unanswered += 1;
      else if (this.#passing.includes(answer.status)) this.refusals.push(answer);
      else throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await delay(50);
    }
  }

  /** Undefined if the connection broke. */
  async send(
    { method, path, json, form, file }: Sent,
    headers: Record<string, string> = {},
  ): Promise<(Refusal & { body: { data?: unknown } }) | undefined> {
    try {
      const response = await fetch(`${this.#address()}/v1${path}`, {
        method,
        headers: { authorization: this.#token, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
        body: json
          ? JSON.stringify(json)
          : file
            ? multipart(form ?? {}, file)
            : form
              ? new URLSearchParams(form)
              : null,
      });
      return { status: response.status, body: (await response.json()) as object, headers: response.headers };
    } catch {
      return undefined;
    }
  }
}

function multipart(form: Record<string, string>, file: Buffer): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'bild.jpg');
  return data;
}
