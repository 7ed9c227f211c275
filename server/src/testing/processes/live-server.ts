import type { AddressInfo, Socket } from 'node:net';
import { BASE, createApp } from '../../http/create-app.ts';
import { LiveHub } from '../../live/live-hub.ts';
import { STREAM_LIMITS, type StreamLimits } from '../../live/live-streams.ts';
import { liveRoutes } from '../../modules/live/live.module.ts';
import type { Platform } from '../../platform.ts';

export interface LiveServer {
  readonly url: string;
  readonly hub: LiveHub;
  /** The server's sockets of all open connections. */
  readonly sockets: ReadonlySet<Socket>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Only the live events, on their own port and with their own limits. */
export async function serveLive(platform: Platform, limits: StreamLimits = STREAM_LIMITS): Promise<LiveServer> {
  const hub = new LiveHub(platform.database, platform.log);
  await hub.start();
  const http = await createApp({ ...platform, live: hub }, liveRoutes({ ...platform, live: hub }, limits));
  const sockets = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${BASE}/live`,
    hub,
    sockets,
    close: async () => {
      await hub.close();
      await http.close();
    },
  };
}
