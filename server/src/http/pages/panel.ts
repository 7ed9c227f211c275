import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { sendFailure } from '../failures.ts';

/** File names as the build creates them; compressed copies have no address of their own. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?!br$|gz$)\w+$/;

/**
 * Serves the built panel. Every address that is neither a file nor a call is a screen of the panel's router. Files are
 * looked up per request, because the panel may still be building.
 */
export async function servePanel(app: FastifyInstance, folder: string, apiBase: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    // The build writes compressed copies beside the files; browsers that support them get those.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', 'accept-encoding');
    },
  });
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://panel');
    const isCall = pathname === apiBase || pathname.startsWith(`${apiBase}/`);
    const file = path.extname(pathname) === '' ? 'index.html' : pathname.slice(1);
    // A missing script must not be answered with a page.
    const isFile = !isCall && FILE.test(file) && (await exists(path.join(folder, file)));
    return isFile ? reply.sendFile(file) : sendFailure(new AppError('UNKNOWN_CALL'), request, reply);
  });
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
