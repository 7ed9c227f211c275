import {
  type AnyEndpoint,
  type BodyOf,
  type DataOf,
  type ParamsOf,
  pathOf,
  type QueryOf,
} from '@leitstand/contract/base/endpoint';
import { translate } from '../i18n/text.ts';
import { apiText } from './api.text.ts';
import { ApiError } from './api-error.ts';
import { ownHeaders } from './backend.ts';
import { encodeBody } from './encode-body.ts';
import { underKey } from './repeated-change.ts';
import { request, storedToken } from './request.ts';
import { apiBase } from './settings.ts';

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

async function attempt<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Readonly<Record<string, string>>,
): Promise<Answer<DataOf<E>>> {
  const { body, contentType } = encodeBody(endpoint.encoding, input.body ?? {}, input.files ?? []);
  const { status, content, envelope } = await request({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: { ...(contentType ? { 'content-type': contentType } : {}), ...headers },
    body,
    signal: input.signal,
    onProgress: input.onProgress,
  });
  const data = readData(endpoint, content);
  if (!data.success) throw new ApiError(status, translate(apiText).unreadable, {}, 'UNREADABLE');
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
