import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type ServerProcess, startServer } from './server-process.ts';

/** Starts a server whose address is known to it: passkeys need the origin of `PUBLIC_URL`, and a name instead of an IP. */
export async function startPublicServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startServer({ ...settings, PORT: String(port), PUBLIC_URL: url });
  return { ...server, url };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
