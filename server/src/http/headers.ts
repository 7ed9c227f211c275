import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { TRUSTED_POLICIES } from '@leitstand/contract/base/first-page';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** The panel uses no device features, so injected code gets none either. */
const NO_DEVICES = ['bluetooth', 'camera', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((device) => `${device}=()`)
  .join(', ');

/** For failures that are answered before the hooks run: plain data, never a page. */
export const BARE_ANSWER = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Headers that restrict what pages and answers of this server may do in a browser. */
export function protectAnswers(app: FastifyInstance, config: Config): void {
  const headers = { 'permissions-policy': NO_DEVICES, ...helmetHeaders(config) };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The same for every answer, and therefore computed once. */
function helmetHeaders(config: Config): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { directives: directives(config) },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl.startsWith('https:'),
  });
  setHeaders(request, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function directives({ publicUrl, mapTiles }: Config) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // A second line behind React's escaping: text becomes markup or script only through these policies.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...TRUSTED_POLICIES],
    // The component library creates style elements at runtime; markup from outside never reaches the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles.url).origin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': publicUrl.startsWith('https:') ? [] : null,
  };
}
