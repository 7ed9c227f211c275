interface Waiting {
  grant(): void;
}

/** The Web Locks API for one name: queueing, aborting and stealing. */
export class FakeLocks implements LockManager {
  #holder: { lose(reason: unknown): void } | undefined;
  #queue: Waiting[] = [];

  request<T>(_name: string, ...rest: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]): Promise<T> {
    const callback = rest.at(-1) as LockGrantedCallback<T>;
    const { steal, signal } = (rest.length === 2 ? rest[0] : {}) as LockOptions;
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { grant: () => void this.#hold(callback).then(resolve, reject) };
      signal?.addEventListener('abort', () => {
        if (!this.#queue.includes(waiting)) return;
        this.#queue = this.#queue.filter((other) => other !== waiting);
        reject(signal.reason);
      });
      if (steal) {
        this.#holder?.lose(new DOMException('taken over', 'AbortError'));
        this.#holder = undefined;
        this.#queue.unshift(waiting);
      } else this.#queue.push(waiting);
      queueMicrotask(() => this.#next());
    });
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({});
  }

  #next(): void {
    if (!this.#holder) this.#queue.shift()?.grant();
  }

  async #hold<T>(callback: LockGrantedCallback<T>): Promise<T> {
    let lose: (reason: unknown) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    const holder = { lose };
    this.#holder = holder;
    try {
      return (await Promise.race([callback({ name: '', mode: 'exclusive' }), lost])) as T;
    } finally {
      if (this.#holder === holder) {
        this.#holder = undefined;
        this.#next();
      }
    }
  }
}
