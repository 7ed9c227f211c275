import { myProfile, signIn, signOut } from '@leitstand/contract/api/session';
import { type AnyEndpoint, pathOf } from '@leitstand/contract/base/endpoint';
import { OutsideRefused, outsideFetch, readBytes, readText } from '../../../adapters/outside/outside-fetch.ts';
import { retryAfterMs } from '../../../adapters/push/back-off.ts';
import { mutex } from '../../../base/mutex.ts';
import { SourceProblem } from '../../source.ts';
import { type Answer, isObject, type ListAnswer, readAnswer, readList, readRefusal } from './answer.ts';
import { CallFailure, failureOfConnection, failureOfStatus } from './call-failure.ts';
import { Pace } from './pace.ts';
import { type Effort, PATIENCE, type Patience, repeated } from './repeated.ts';

export interface Access {
  /** Of the API, with its path. */
  readonly address: string;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Used instead of e-mail and password, or until it ends. */
  readonly token?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Requests a second. */
  readonly rate: number;
  readonly patience?: Partial<Patience> | undefined;
}

export interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

const AT_ONCE = 4;
const MEGABYTE = 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * MEGABYTE;
const SIGN_OUT_MS = 5_000;
const MOST_REDIRECTS = 3;

/** The HTTP calls to another backend: their session, their pace, and their repetition after a failure. */
export class BackendClient {
  /** The address without a slash at its end. */
  readonly base: string;
  readonly #access: Access;
  readonly #patience: Patience;
  readonly #pace: Pace;
  readonly #inTurn = mutex(AT_ONCE);
  readonly #secrets: readonly string[];
  #token: string;
  #signingIn: Promise<void> | undefined;
  #hasSession = false;

  constructor(access: Access) {
    this.base = baseOf(access.address);
    this.#access = access;
    this.#patience = { ...PATIENCE, ...access.patience };
    this.#pace = new Pace(access.rate);
    this.#token = access.token ?? '';
    this.#secrets = [access.password, access.token, access.apiKey].filter((secret) => secret !== undefined);
  }

  /** Signs in, or checks the given token. An address that does not answer is reported at once. */
  async open(signal: AbortSignal): Promise<void> {
    try {
      if (this.#token === '') return await this.#signIn(signal, 'brief');
      const once = () => this.#exchange(this.#requestOf(myProfile, {}), signal);
      await this.#repeated(myProfile.path, () => this.#inSession(once, signal), 'brief', signal);
    } catch (error) {
      throw error instanceof CallFailure ? this.problem(myProfile.path, error) : error;
    }
  }

  /** Makes a call. Throws a `CallFailure` that a smaller page may avoid or that tells what the backend does not have. */
  call(endpoint: AnyEndpoint, sent: Sent, signal: AbortSignal, effort: Effort = 'usual'): Promise<Answer> {
    return this.#called(endpoint, sent, { signal, effort, read: readAnswer });
  }

  /** Makes a call that answers with a list. */
  list(endpoint: AnyEndpoint, sent: Sent, signal: AbortSignal, effort: Effort = 'usual'): Promise<ListAnswer> {
    return this.#called(endpoint, sent, { signal, effort, read: readList });
  }

  /** A file; undefined if it is not there. The token is only sent to the backend itself. */
  async file(address: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer | undefined> {
    let url = address;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      try {
        return await this.#file(url, maxBytes, signal);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const next = error instanceof Redirected ? onSameHost(error.location, url) : undefined;
        if (!next) return undefined;
        url = next;
      }
    }
    return undefined;
  }

  #file(url: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const isOwn = url.origin === new URL(this.base).origin;
    const once = () => {
      const request = { method: 'GET', url, headers: isOwn ? this.#headers() : {}, maxBytes };
      return this.#sent(request, signal, (response) => readBytes(response, maxBytes));
    };
    return this.#repeated(url.pathname, isOwn ? () => this.#inSession(once, signal) : once, 'usual', signal);
  }

  /** Ends the session that was opened here. */
  async close(): Promise<void> {
    if (!this.#hasSession) return;
    this.#hasSession = false;
    await this.#exchange(this.#requestOf(signOut, {}), AbortSignal.timeout(SIGN_OUT_MS)).catch(() => {});
  }

  /** A failure as the operator reads it. */
  problem(place: string, { message }: Error): SourceProblem {
    return new SourceProblem(this.#withoutSecrets(`${this.base}${place}: ${message}.`));
  }

  #called<T>(
    endpoint: AnyEndpoint,
    sent: Sent,
    { signal, effort, read }: { signal: AbortSignal; effort: Effort; read: (text: string) => T },
  ): Promise<T> {
    const once = async () => read(await this.#exchange(this.#requestOf(endpoint, sent), signal));
    return this.#repeated(placeOf(endpoint, sent), () => this.#inSession(once, signal), effort, signal);
  }

  #repeated<T>(place: string, once: () => Promise<T>, effort: Effort, signal: AbortSignal): Promise<T> {
    const giveUp = (error: CallFailure) => this.problem(place, error);
    return repeated(once, { effort, patience: this.#patience, pace: this.#pace, signal, giveUp });
  }

  /** Signs in again if the session has ended. */
  async #inSession<T>(once: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#signingIn;
    const used = this.#token;
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 401) throw error;
      if (!this.#access.password)
        throw new SourceProblem(`${this.base} does not accept the token${this.#hasSession ? ' any more' : ''}.`);
      if (this.#token === used) {
        this.#signingIn ??= this.#signIn(signal).finally(() => {
          this.#signingIn = undefined;
        });
        await this.#signingIn;
      }
      return once();
    }
  }

  async #signIn(signal: AbortSignal, effort: Effort = 'usual'): Promise<void> {
    const { email = '', password = '' } = this.#access;
    const request = this.#requestOf(signIn, { body: { email, password, fcmToken: '' } }, '');
    const once = () => this.#exchange(request, signal).then(readAnswer);
    try {
      const { data } = await this.#repeated(signIn.path, once, effort, signal);
      const token = isObject(data) ? data.token : undefined;
      if (typeof token !== 'string' || token === '') throw new CallFailure('refusal', 'answered without a token');
      this.#token = token;
      this.#hasSession = true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      throw this.#refusedSignIn(error);
    }
  }

  #refusedSignIn(error: CallFailure): SourceProblem {
    const { status, code } = error;
    const at = `${this.base}${signIn.path}`;
    if (code === 'SECOND_FACTOR_NEEDED')
      return new SourceProblem(`${at}: the account has a second factor. Give a token instead of the password.`);
    if (status === 404 || status === 405)
      return new SourceProblem(`${at} does not exist. Give the address of the API, such as https://example.org/v1.`);
    if (status === 400 || status === 401 || status === 403 || status === 422)
      return new SourceProblem(this.#withoutSecrets(`${at} does not accept e-mail and password (${error.message}).`));
    return this.problem(signIn.path, error);
  }

  #requestOf(endpoint: AnyEndpoint, { params = {}, query = {}, body }: Sent, token = this.#token): Request {
    const url = new URL(`${this.base}${pathOf(endpoint.path, params)}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return { method: endpoint.method, url, body, headers: this.#headers(token), maxBytes: MAX_ANSWER_BYTES };
  }

  #headers(token = this.#token): Record<string, string> {
    const { apiKey } = this.#access;
    return {
      ...(token ? { authorization: token } : {}),
      ...(apiKey ? { 'x-api-key': apiKey } : {}),
    };
  }

  async #exchange(request: Request, signal: AbortSignal): Promise<string> {
    return this.#sent(request, signal, (response) => readText(response, request.maxBytes));
  }

  /** One request in its turn. Redirects are refused, so that password and token reach no other host. */
  async #sent<T>(request: Request, signal: AbortSignal, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, url, body, headers, maxBytes } = request;
    return this.#inTurn(async () => {
      await this.#pace.turn(signal);
      const init: RequestInit = {
        method,
        headers: {
          accept: 'application/json, image/*',
          'accept-language': 'en',
          'user-agent': 'leitstand-import',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.#patience.timeoutMs)]),
        ...(body ? { body: JSON.stringify(body) } : {}),
      };
      try {
        const response = await outsideFetch(url, { configured: url.origin, maxBytes }, init);
        if (!response.ok) throw await refusalOf(response);
        return await read(response);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof CallFailure) throw error;
        if (error instanceof OutsideRefused) throw outsideFailure(error);
        throw failureOfConnection(error);
      }
    });
  }

  #withoutSecrets(text: string): string {
    return this.#secrets.reduce((cleaned, secret) => (secret ? cleaned.replaceAll(secret, '…') : cleaned), text);
  }
}

/** The address of a call below the base address, for people. */
export function placeOf(endpoint: AnyEndpoint, { params = {}, query = {} }: Sent): string {
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return `${pathOf(endpoint.path, params)}${search ? `?${search}` : ''}`;
}

async function refusalOf(response: Response): Promise<CallFailure> {
  const { status, headers } = response;
  const { message, code } = readRefusal(await readText(response, MEGABYTE).catch(() => ''));
  const askedMs = retryAfterMs(headers.get('retry-after') ?? undefined);
  return failureOfStatus(status, `answered with status ${status}${message}`, { askedMs, code });
}

function outsideFailure(error: OutsideRefused): CallFailure {
  if (error.location === undefined) return new CallFailure('answer', error.message, { isFinal: true });
  return new Redirected(error.location);
}

/** Only the host is told: the rest of the address may contain a secret. */
export class Redirected extends CallFailure {
  readonly location: string;

  constructor(location: string) {
    const host = URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
    super('refusal', `answered with a redirect${host}, which is not followed`, { status: 302 });
    this.location = location;
  }
}

/** The target of a redirect, unless it is another host or no longer encrypted. */
function onSameHost(location: string, from: URL): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const url = new URL(location, from);
  return url.host === from.host && (url.protocol === from.protocol || url.protocol === 'https:') ? url : undefined;
}

function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SourceProblem('The address must be that of an API, such as https://example.org/v1.');
  if (url.username !== '' || url.password !== '')
    throw new SourceProblem('The address must not contain a password: it is taken from the environment.');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
