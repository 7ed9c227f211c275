import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningServer, startServer } from './server-process.ts';

/**
 * Creates the demo data once, with a real first start. Servers on the embedded database start with a copy of it; servers
 * on PostgreSQL create their own without waiting.
 */
export default async function createDemoData(): Promise<() => Promise<void>> {
  if (runningServer()) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-world-'));
  const world = join(folder, 'world');
  process.env.DEMO_WORLD = world;
  const made = createIn(world);
  return async () => {
    await made;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Renames the folder when it is complete. */
async function createIn(world: string): Promise<void> {
  const server = await startServer({}, { createsDemoData: true });
  await server.stop();
  await rename(server.dataDir, world);
}
