import { outsideFetch, readText } from '../outside/outside-fetch.ts';
import { shortText } from '../outside/short-text.ts';

const TIMEOUT_MS = 3000;
/** A route across Europe has about half of it. All of it is parsed in one go. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** The service answered, but not in its protocol. */
export class BadAnswer extends Error {
  constructor(problem: string) {
    // It may quote the answer.
    super(shortText(problem));
    this.name = 'BadAnswer';
  }
}

/** Fetches JSON from a service. Throws unless a complete answer with status 200 arrives within three seconds. */
export async function askService(
  base: string,
  path: string,
  query: Record<string, string>,
  userAgent = 'leitstand',
): Promise<unknown> {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...takeCredentials(url) };
  const limits = { configured: base, maxBytes: MAX_ANSWER_BYTES };
  const response = await outsideFetch(url, limits, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new BadAnswer(`status ${response.status}`);
  }
  return parseJson(await readText(response, MAX_ANSWER_BYTES));
}

/** `fetch` refuses URLs that contain a password, and would quote it in its error. */
function takeCredentials(url: URL): { authorization?: string } {
  const { username, password } = url;
  if (username === '' && password === '') return {};
  url.username = '';
  url.password = '';
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(plain).toString('base64')}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadAnswer('not JSON');
  }
}

/** Reads a field of a value that may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Longitude and latitude on the globe, or undefined. */
export function positionFrom(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value)) return undefined;
  const [longitude, latitude] = value as unknown[];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined;
}
