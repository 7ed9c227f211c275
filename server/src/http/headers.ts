import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
export async function protectAnswers(app: FastifyInstance, config: Config): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', NO_DEVICES));
  await app.register(helmet, {
    contentSecurityPolicy: { directives: directives(config) },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl.startsWith('https:'),
  });
}

function directives({ publicUrl, mapTiles }: Config) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
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
