import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/**
 * Makes the demo world once, as a new user's first start does; servers on the embedded database begin with a copy of it.
 * The tests on PostgreSQL do not wait for it: they make their own there.
 */
export default async function makeDemoWorld(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-world-'));
  const world = join(folder, 'world');
  process.env.DEMO_WORLD = world;
  const made = makeWorld(world);
  return async () => {
    await made;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** The folder appears under its name when it is complete. */
async function makeWorld(world: string): Promise<void> {
  const server = await startServer({}, { makesWorld: true });
  await server.stop();
  await rename(server.dataDir, world);
}
