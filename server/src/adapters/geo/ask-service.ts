const TIMEOUT_MS = 3000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** The service answered, but not in its protocol. */
export class BadAnswer extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'BadAnswer';
  }
}

/** Fetches JSON from a service. Throws unless a complete answer with status 200 arrives within three seconds. */
export async function askService(base: string, path: string, query: Record<string, string>): Promise<unknown> {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { accept: 'application/json', 'user-agent': 'leitstand', ...takeCredentials(url) };
  const response = await fetch(url, {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new BadAnswer(`status ${response.status}`);
  }
  return parseJson(await readLimited(response));
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

async function readLimited({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new BadAnswer('longer than 5 MB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
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
