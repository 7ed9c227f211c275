import type { Failure } from '@leitstand/contract/base/errors';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { currentLanguage } from '../i18n/language.ts';
import { translate } from '../i18n/text.ts';
import { apiText } from './api.text.ts';
import { ApiError } from './api-error.ts';
import { notePosition, positionHeader } from './position.ts';
import { apiKey } from './settings.ts';
import { type Request, send } from './transport.ts';

export interface Response {
  readonly status: number;
  /** The `data` of the envelope, not validated. */
  readonly content: unknown;
  readonly envelope: Readonly<Record<string, unknown>>;
}

/** Answers to requests that were sent before the code that needs them was loaded. */
const early = new Map<string, { token: string; answer: Promise<Response> }>();

/** Sends a request whose answer the session's next request to the address gets. */
export function requestEarly(url: string): void {
  const answer = request({ method: 'GET', url });
  // Reported where it is used.
  answer.catch(() => undefined);
  early.set(url, { token: storedToken(), answer });
}

function takeEarly({ method, url }: Request): Promise<Response> | undefined {
  const asked = method === 'GET' ? early.get(url) : undefined;
  if (asked) early.delete(url);
  return asked?.token === storedToken() ? asked.answer : undefined;
}

/**
 * Sends a request, with the session if there is one. Throws an `ApiError` with a message for people. Knows
 * no schema: the sign-in page is shown before they are loaded.
 */
export async function request({ headers, ...rest }: Request): Promise<Response> {
  const asked = takeEarly(rest);
  if (asked) return asked;
  const all = { accept: 'application/json', ...callerHeaders(), ...headers };
  const { status, text, retryAfter, position } = await send({ ...rest, headers: all });
  if (position) notePosition(position);
  const envelope = parseJson(text);
  if (status >= 400 || envelope.success === false) throw failureOf(status, envelope, retryAfter);
  return { status, content: 'data' in envelope ? envelope.data : envelope, envelope };
}

export function storedToken(): string {
  return localStorage.getItem(TOKEN_STORAGE_KEY) ?? '';
}

/** Authentication, language, and what this browser has changed: a replica may not have it yet. */
export function callerHeaders(): Record<string, string> {
  const token = storedToken();
  return {
    ...positionHeader(),
    'accept-language': currentLanguage(),
    ...(token ? { authorization: token } : {}),
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
  };
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
