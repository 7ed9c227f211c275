import {
  type AnyEndpoint,
  type BodyOf,
  type DataOf,
  type ParamsOf,
  pathOf,
  type QueryOf,
} from '@leitstand/contract/base/endpoint';
import type { Failure } from '@leitstand/contract/base/errors';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/limits';
import { currentLanguage } from '../i18n/language.ts';
import { translate } from '../i18n/text.ts';
import { apiText } from './api.text.ts';
import { ApiError } from './api-error.ts';
import { ownHeaders } from './backend.ts';
import { encodeBody } from './encode-body.ts';
import { underKey } from './repeated-change.ts';
import { apiBase, apiKey } from './settings.ts';
import { send } from './transport.ts';

export interface CallInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  /** The values of the form; partial, because the server validates them. */
  body?: Partial<BodyOf<E>>;
  files?: readonly File[];
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Answer<T> {
  data: T;
  message: string;
  total: number | undefined;
}

type Reauthenticate = () => Promise<boolean>;
let reauthenticate: Reauthenticate | undefined;

/** Sets the handler for a session that ends during work: it signs in again, and the call is repeated. */
export function onSessionEnd(handler: Reauthenticate): void {
  reauthenticate = handler;
}

/** `sentAt`: when the refused call was sent; a proof may have been given since. */
type Prove = (endpoint: AnyEndpoint, sentAt: number) => Promise<boolean>;
let prove: Prove | undefined;

/** Sets the handler for calls that need a proof of identity: it asks for one, and the call is repeated. */
export function onProofNeeded(handler: Prove | undefined): void {
  prove = handler;
}

let refuseWithoutFactor: (() => void) | undefined;

/** Sets the handler for an account that has to set up its second factor before anything else. */
export function onSecondFactorRequired(handler: (() => void) | undefined): void {
  refuseWithoutFactor = handler;
}

/** Makes a call of the contract. Throws an `ApiError` with a message for people. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<DataOf<E>>> {
  const sendWith = (own: Readonly<Record<string, string>>) =>
    inSession(endpoint, () => attempt(endpoint, input, { ...own, ...input.headers }));
  if (!endpoint.mutates) return sendWith({});
  // One key for all attempts, so that the server applies the change only once.
  return underKey(contentOf(endpoint, input), (key) => sendWith(ownHeaders({ 'idempotency-key': key })));
}

/** Identifies a change, to detect repetitions. */
function contentOf<E extends AnyEndpoint>({ name }: E, { params, query, body, files = [] }: CallInput<E>): string {
  return JSON.stringify([name, params, query, body, files.map((file) => [file.name, file.size, file.lastModified])]);
}

/** Makes a request, and repeats it after a proof of identity where one is needed, or after signing in again. */
export async function inSession<T>(endpoint: AnyEndpoint, request: () => Promise<T>): Promise<T> {
  const sentAt = performance.now();
  try {
    return await whileSignedIn(endpoint, request);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'SECOND_FACTOR_REQUIRED') refuseWithoutFactor?.();
    if (code !== 'PROOF_NEEDED' || !prove) throw error;
    if (await prove(endpoint, sentAt)) return inSession(endpoint, request);
    throw new ApiError(403, translate(apiText).notConfirmed, { code });
  }
}

/**
 * Makes a request, and repeats it once after signing in again if the session has ended. If the refused token has been
 * replaced since, only reads are repeated with the new one: a change may belong to another person.
 */
async function whileSignedIn<T>(endpoint: AnyEndpoint, request: () => Promise<T>): Promise<T> {
  const token = storedToken();
  try {
    return await request();
  } catch (error) {
    if (!hasEnded(endpoint, error)) throw error;
    const isReplaced = storedToken() !== '' && storedToken() !== token;
    if (isReplaced && endpoint.mutates) throw error;
    if (isReplaced) return whileSignedIn(endpoint, request);
    if (await reauthenticate?.()) return request();
    throw error;
  }
}

/** An expired ticket is also a 401, but says nothing about the session. */
function hasEnded({ access }: AnyEndpoint, error: unknown): boolean {
  if (access === 'public' || !(error instanceof ApiError)) return false;
  return error.status === 401 && error.code !== 'SECOND_STEP_EXPIRED';
}

function storedToken(): string {
  return localStorage.getItem(TOKEN_STORAGE_KEY) ?? '';
}

/** Authentication and language. */
export function callerHeaders(): Record<string, string> {
  const token = storedToken();
  return {
    'accept-language': currentLanguage(),
    ...(token ? { authorization: token } : {}),
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
  };
}

async function attempt<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Readonly<Record<string, string>>,
): Promise<Answer<DataOf<E>>> {
  const { body, contentType } = encodeBody(endpoint.encoding, input.body ?? {}, input.files ?? []);
  const response = await send({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: {
      accept: 'application/json',
      ...callerHeaders(),
      ...(contentType ? { 'content-type': contentType } : {}),
      ...headers,
    },
    body,
    signal: input.signal,
    onProgress: input.onProgress,
  });
  const envelope = parseJson(response.text);
  if (response.status >= 400 || envelope.success === false)
    throw failureOf(response.status, envelope, response.retryAfter);
  const data = readData(endpoint, 'data' in envelope ? envelope.data : envelope);
  if (!data.success) throw new ApiError(response.status, translate(apiText).unreadable, {}, 'UNREADABLE');
  return {
    data: data.data as DataOf<E>,
    message: typeof envelope.message === 'string' ? envelope.message : '',
    total: typeof envelope.total === 'number' ? envelope.total : undefined,
  };
}

/** Changes succeed whatever the body contains: other backends may send anything, or nothing. */
function readData(endpoint: AnyEndpoint, value: unknown) {
  const data = endpoint.data.safeParse(value);
  return data.success || !endpoint.mutates ? data : endpoint.data.safeParse({});
}

export function urlOf<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${apiBase}${pathOf(endpoint.path, (input.params ?? {}) as Record<string, unknown>)}${text ? `?${text}` : ''}`;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { data: value };
  } catch {
    // Some answers are bare text, such as the name of an uploaded file.
    return text.trim() === '' ? {} : { data: text };
  }
}

/** Turns a refused response into an error. */
export function failureFrom(status: number, text: string): ApiError {
  return failureOf(status, parseJson(text));
}

function failureOf(status: number, envelope: Record<string, unknown>, retryAfterSeconds?: number): ApiError {
  const message =
    typeof envelope.message === 'string' && envelope.message ? envelope.message : translate(apiText).failed;
  const details = envelope as Partial<Omit<Failure, 'success' | 'message'>>;
  return new ApiError(status, message, { ...details, retryAfterSeconds });
}
