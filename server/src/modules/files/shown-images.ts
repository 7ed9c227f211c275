import type { LiveHub } from '../../live/live-hub.ts';

/** Changes by the app are not published: they take effect after this delay. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_IMAGES = 5_000;

/** Those of the names that are shown. */
type Find = (names: readonly string[]) => Promise<ReadonlySet<string>>;

interface Remembered {
  readonly isShown: Promise<boolean>;
  readonly until: number;
}

/**
 * Whether images are shown. A list requests dozens at once: those that arrive during a query share the next one, and
 * the answer is cached for a moment. Any change clears the cache of this process before it is answered, and that of
 * other processes as soon as its live event arrives; without a connection for live events nothing is cached.
 */
export class ShownImages {
  readonly #find: Find;
  readonly #live: Pick<LiveHub, 'isListening' | 'onChange'>;
  readonly #known = new Map<string, Remembered>();
  /** Names for the next query. */
  readonly #asked = new Set<string>();
  #next: ReturnType<Find> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(find: Find, live: Pick<LiveHub, 'isListening' | 'onChange'>) {
    this.#find = find;
    this.#live = live;
    live.onChange(() => this.#known.clear());
  }

  has(name: string): Promise<boolean> {
    if (!this.#live.isListening) return this.#lookUp(name);
    const known = this.#known.get(name);
    if (known && known.until > Date.now()) return known.isShown;
    const isShown = this.#lookUp(name);
    if (this.#known.size >= REMEMBERED_IMAGES) this.#known.clear();
    const remembered = { isShown, until: Date.now() + REMEMBERED_MS };
    this.#known.set(name, remembered);
    // Names without a stored image must not fill the memory, and a failed query says nothing about them.
    const forget = () => {
      if (this.#known.get(name) === remembered) this.#known.delete(name);
    };
    isShown.then((shown) => shown || forget(), forget);
    return isShown;
  }

  async #lookUp(name: string): Promise<boolean> {
    this.#asked.add(name);
    this.#next ??= this.#running.then(() => {
      const names = [...this.#asked];
      this.#asked.clear();
      this.#next = undefined;
      const found = this.#find(names);
      this.#running = found.catch(() => undefined);
      return found;
    });
    return (await this.#next).has(name);
  }
}
