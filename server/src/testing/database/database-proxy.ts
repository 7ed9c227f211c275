import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to the database that can cut connections or silently swallow data. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSwallowing = false;

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async start(target: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target);
    await proxy.#listen();
    return proxy;
  }

  /** The database's address through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Closes every connection and refuses new ones. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Like a pulled cable: connections stay open and new ones are accepted, but no data passes. */
  swallow(): void {
    this.#isSwallowing = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Delivers what was held back, if its sender is still connected. */
  async restore(): Promise<void> {
    this.#isSwallowing = false;
    for (const socket of this.#sockets) socket.resume();
    if (!this.#server) await this.#listen();
  }

  async close(): Promise<void> {
    await this.cut();
  }

  async #listen(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  #join(near: Socket): void {
    const far = connect({ host: this.#target.hostname, port: Number(this.#target.port || 5432) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.once('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isSwallowing) from.pause();
    }
  }
}
