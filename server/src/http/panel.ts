import * as path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { sendFailure } from './failures.ts';

/** Serves the built panel. Every address that is neither a file nor a call is a screen: the panel's router knows it. */
export async function servePanel(app: FastifyInstance, folder: string, apiBase: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The build lays compressed copies beside the files. They have no address of their own: browsers that understand them
    // are sent them in place of the file.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', 'accept-encoding');
    },
  });
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://panel');
    const isCall = pathname === apiBase || pathname.startsWith(`${apiBase}/`);
    // A missing script must not be answered with a page.
    if (isCall || path.extname(pathname) !== '') return sendFailure(new AppError('UNKNOWN_CALL'), request, reply);
    return reply.sendFile('index.html');
  });
}
