import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StreamServer {
  readonly url: string;
  /** The `Last-Event-ID` of each request. */
  readonly positions: (string | undefined)[];
  readonly requests: IncomingMessage[];
  /** The open streams, in order. */
  readonly streams: ServerResponse[];
  close(): Promise<void>;
}

/** A local server whose responses the test controls; opens a stream by default. */
export async function openStreamServer(
  answer: (response: ServerResponse, turn: number) => void = (response) => response.write(signal('ready', 'start')),
): Promise<StreamServer> {
  const positions: (string | undefined)[] = [];
  const requests: IncomingMessage[] = [];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    positions.push(request.headers['last-event-id']?.toString());
    requests.push(request);
    streams.push(response);
    response.setHeader('content-type', 'text/event-stream; charset=utf-8');
    answer(response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/live`,
    positions,
    requests,
    streams,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function signal(name: string, position: string): string {
  return `id: ${position}\nevent: ${name}\ndata: {}\n\n`;
}

export function eventText(id: string, more: Record<string, unknown> = {}): string {
  const event = {
    id,
    type: 'recordChanged',
    entity: 'user',
    entityId: `user-${id}`,
    action: 'update',
    adminId: null,
    adminName: 'Käthe Größe 🚗',
    at: '2026-01-01T00:00:00.000Z',
    data: {},
    ...more,
  };
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
