import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const IDLE_CHECK_MS = 50;

/**
 * Ends connections when the server stops. From `stopping` on, every answer says that it is the last one of its
 * connection. When the server closes, connections without a call are closed, also those that become idle later and
 * those that browsers opened ahead of need: Node does not count a connection that never sent a byte as idle.
 */
export function endConnections(app: FastifyInstance, stopping: AbortSignal): void {
  const sockets = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
