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
  /** Answers besides 503 that mean that the same call may work later. */
  passing?: readonly number[];
  /** Whether the answer of a call that succeeded gets lost on its way, as when a kill comes between the two. */
  losesAnswer?: () => boolean;
}

/** Signs in as the first administrator. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/v1/signInDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...FIRST_ADMIN, fcmToken: '' }),
  });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Makes changes as the panel does: one key a change, sent again until the server has answered. */
export class PersistentClient {
  readonly #address: () => string;
  readonly #token: string;
  readonly #passing: readonly number[];
  readonly #losesAnswer: () => boolean;
  /** Answers that say the server cannot do it now. */
  readonly refusals: Refusal[] = [];
  /** How often a call broke off without an answer. */
  unanswered = 0;

  constructor(address: () => string, token: string, { passing = [], losesAnswer = () => false }: Circumstances = {}) {
    this.#address = address;
    this.#token = token;
    this.#passing = [503, ...passing];
    this.#losesAnswer = losesAnswer;
  }

  /** What the call was answered with. Anything but a success or a refusal for now is a fault. */
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

  /** Nothing where the connection broke off. */
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
