import pg from 'pg';
import { readDatabaseUrl, type SessionAttributes } from '../../base/database-url.ts';

/** The hosts of a database, and which of them was good last. Shared by all connections of a process. */
export class Hosts {
  readonly attributes: SessionAttributes;
  readonly #order: string[];
  readonly #onFound: (() => void)[] = [];
  #good: string | undefined;

  constructor(url: string, attributesOfSeveral?: SessionAttributes) {
    const { urls, attributes } = readDatabaseUrl(url, attributesOfSeveral);
    this.attributes = attributes;
    this.#order = [...urls];
  }

  get count(): number {
    return this.#order.length;
  }

  /** The address that the next connection tries. */
  get next(): string {
    return this.#order[0] ?? '';
  }

  /** Host and port of that address. */
  get name(): string {
    const { host, port } = new pg.Client(this.next);
    return `${host}:${port}`;
  }

  /** Whether a connection to this host is worth keeping; none is while no host is known to be good. */
  isGood(url: string): boolean {
    return url === this.#good || this.count === 1;
  }

  accepted(url: string): void {
    if (url === this.#good) return;
    this.#good = url;
    while (this.next !== url) this.#tryAnother();
    for (const callback of this.#onFound) callback();
  }

  /** The host does not answer, or accepts no changes. */
  failed(url: string): void {
    if (url === this.#good) this.#good = undefined;
    if (url === this.next) this.#tryAnother();
  }

  /** Calls back when a host is good after another one was, or none. */
  onFound(callback: () => void): void {
    this.#onFound.push(callback);
  }

  #tryAnother(): void {
    const first = this.#order.shift();
    if (first !== undefined) this.#order.push(first);
  }
}
