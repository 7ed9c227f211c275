import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../server-process.ts';

const PROGRAM = fileURLToPath(new URL('../../../../server/dist/oidc-program.js', import.meta.url));

/** Somebody in the directory of the provider. */
interface DirectoryPerson {
  name: string;
  email: string;
  groups: string[];
}

/** A server whose administrators can sign in at a real OpenID Connect provider on loopback, as this person. */
export async function startWithProvider(
  person: DirectoryPerson,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-oidc-'));
  const provider = spawn(process.execPath, [PROGRAM, publicUrl, JSON.stringify(person)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const configuration = await new Promise<string>((resolve, reject) => {
    provider.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
    provider.stdout.once('data', (line: Buffer) => resolve(line.toString()));
  });
  const file = join(folder, 'providers.json');
  await writeFile(file, configuration);
  const server = await startServer({
    DEMO_DATA: '0',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_PROVIDERS: file,
    ...settings,
  });
  return {
    ...server,
    url: publicUrl,
    stop: async () => {
      await server.stop();
      provider.removeAllListeners('exit').kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** Provider and server have to know each other's address before they start. */
function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
