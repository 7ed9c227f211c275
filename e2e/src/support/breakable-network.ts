import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that can be cut: open connections break, and new ones are refused until it is restored. */
export class BreakableNetwork {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  constructor(target: string) {
    const { hostname: host, port } = new URL(target);
    this.#server = createServer((near) => {
      this.#keep(near);
      if (this.#isCut) return void near.destroy();
      const far = connect({ host, port: Number(port) });
      this.#keep(far);
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
