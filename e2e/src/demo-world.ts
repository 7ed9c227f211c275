import { rm } from 'node:fs/promises';
import { startServer } from './server-process.ts';

/** Makes the demo world once, as a new user's first start does; every server of the tests begins with a copy of it. */
export default async function makeDemoWorld(): Promise<() => Promise<void>> {
  const server = await startServer({}, { isKept: true });
  await server.stop();
  process.env.DEMO_WORLD = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 });
}
