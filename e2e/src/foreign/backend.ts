import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentRoutes } from './content-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { objectId, Refusal, type Request, type Route } from './route.ts';
import { shopRoutes } from './shop-routes.ts';
import { createWorld, type World } from './world.ts';

export const API_KEY = 'schluessel-der-app';
const BASE_PATH = '/api/v3';
/** Request headers that the backend allows; a browser refuses to send others. */
const ALLOWED_HEADERS = 'authorization, content-type, language, x-api-key';
const NOT_SIGNED_IN = 'You need to be logged in to use this feature';

interface Place {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** A backend with only the calls of section 7 of the specification, on its own origin. */
export class ForeignBackend {
  readonly world: World = createWorld();
  readonly routes: readonly Route[];
  /** Received calls that the backend does not have. */
  readonly unknown: string[] = [];
  /** Calls that the backend has, as written in section 7. */
  readonly known: string[] = [];
  /** Allowed origins. */
  panelOrigin = '';
  readonly #places: readonly Place[];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor() {
    this.routes = [peopleRoutes, contentRoutes, shopRoutes, overviewRoutes].flatMap((part) => part(this.world));
    this.#places = this.routes.map(placeOf);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${BASE_PATH}`;
  }

  /** A session without the sign-in page. */
  openSession(): string {
    const token = `jwt.${objectId()}`;
    this.world.tokens.add(token);
    return token;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.origin === this.panelOrigin)
      response.setHeader('access-control-allow-origin', this.panelOrigin);
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      response.setHeader('access-control-max-age', '600');
      response.writeHead(204).end();
      return;
    }
    try {
      const answer = await this.#answer(request);
      if (Buffer.isBuffer(answer)) response.setHeader('content-type', 'image/png').end(answer);
      else if (typeof answer === 'string') response.setHeader('content-type', 'text/html').end(answer);
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const message = error instanceof Refusal && error.message !== '' ? { message: error.message } : {};
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: false, ...message }));
    }
  }

  async #answer(incoming: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://backend');
    const call = `${incoming.method} ${pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname}`;
    const place = this.#places.find(({ pattern }) => pattern.test(call));
    if (!place) {
      this.unknown.push(call);
      throw new Refusal(404, '');
    }
    const { route, pattern, names } = place;
    this.known.push(`${route.method} ${route.path}`);
    const headers = new Headers(incoming.headers as Record<string, string>);
    if (!route.isImage && headers.get('x-api-key') !== API_KEY) throw new Refusal(403, 'Missing API key');
    if (!route.isOpen && !this.world.tokens.has(headers.get('authorization') ?? ''))
      throw new Refusal(401, NOT_SIGNED_IN);
    const values = pattern.exec(call)?.slice(1).map(decodeURIComponent) ?? [];
    const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
    return route.answer({ params, query: searchParams, headers, ...(await bodyOf(incoming, headers)) });
  }
}

/** `DELETE /make/{id}` as a pattern, with an optional trailing slash. */
function placeOf(route: Route): Place {
  const names: string[] = [];
  const path = route.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { route, names, pattern: new RegExp(`^${route.method} ${path}/?$`) };
}

async function bodyOf(incoming: IncomingMessage, headers: Headers): Promise<Pick<Request, 'fields' | 'files'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  const type = headers.get('content-type') ?? '';
  if (content.length === 0) return { fields: {}, files: [] };
  if (type.startsWith('application/json'))
    return { fields: JSON.parse(content.toString()) as Record<string, unknown>, files: [] };
  const form = await new Response(content, { headers: { 'content-type': type } }).formData();
  const files = form.getAll('file').filter((value) => typeof value !== 'string');
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  return { fields, files };
}
