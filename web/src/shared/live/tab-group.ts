/** Messages between the tabs of one administrator; `M` is the leader's message. */
type Envelope<M> = { readonly kind: 'hello' } | { readonly kind: 'message'; readonly message: M };

export interface TabGroupOptions<M> {
  /** Tabs with the same name share one leader. */
  readonly name: string;
  readonly locks: LockManager | undefined;
  /** Another tab takes over if the leader does not answer within this time. */
  readonly answerMs: number;
  /** This tab becomes the leader; returns a function that ends it. */
  onLead(): () => void;
  /** A message of the leader arrived. */
  onMessage(message: M): void;
  /** A tab joined or checks whether the leader is awake: the leader publishes its state. */
  onHello(): void;
}

/** Whether tabs can elect a leader: locks exist only on https and localhost. */
export function canShare(): boolean {
  return typeof BroadcastChannel !== 'undefined' && browserLocks() !== undefined;
}

export function browserLocks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}

/** Tabs of a browser that share a resource held by one leader. Without locks, each tab is its own leader. */
export class TabGroup<M> {
  readonly #options: TabGroupOptions<M>;
  readonly #channel: BroadcastChannel | undefined;
  #lockRequest = new AbortController();
  #release: (() => void) | undefined;
  #isLeft = false;
  #endLead: (() => void) | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: TabGroupOptions<M>) {
    this.#options = options;
    if (options.locks) this.#channel = new BroadcastChannel(options.name);
  }

  get leads(): boolean {
    return this.#endLead !== undefined;
  }

  join(): void {
    if (!this.#channel) {
      this.#lead();
      return;
    }
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Envelope<M>>) => this.#receive(data));
    void this.#requestLock('queue');
    this.#post({ kind: 'hello' });
  }

  leave(): void {
    this.#isLeft = true;
    this.#lockRequest.abort();
    clearTimeout(this.#answerTimer);
    this.#stepDown();
    this.#release?.();
    this.#channel?.close();
  }

  /** Called by the leader: sends a message to the other tabs. */
  send(message: M): void {
    this.#post({ kind: 'message', message });
  }

  /** Asks the leader for its state. If it does not answer, the browser has frozen it, and this tab takes over. */
  ask(): void {
    if (this.leads || !this.#channel || this.#answerTimer !== undefined) return;
    this.#post({ kind: 'hello' });
    this.#answerTimer = setTimeout(() => {
      this.#answerTimer = undefined;
      if (!this.leads) void this.#requestLock('steal');
    }, this.#options.answerMs);
  }

  async #requestLock(how: 'queue' | 'steal'): Promise<void> {
    this.#lockRequest.abort();
    const request = new AbortController();
    this.#lockRequest = request;
    const lock = how === 'steal' ? { steal: true } : { signal: request.signal };
    try {
      await this.#options.locks?.request(this.#options.name, lock, () => this.#leadUntilLeft());
    } catch (error) {
      if (this.#isLeft || request.signal.aborted) return;
      this.#stepDown();
      // If the browser refuses locks altogether, lead alone.
      if (error instanceof DOMException && error.name === 'AbortError') void this.#requestLock('queue');
      else this.#lead();
    }
  }

  #leadUntilLeft(): Promise<void> | undefined {
    if (this.#isLeft) return undefined;
    this.#lead();
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #lead(): void {
    this.#endLead = this.#options.onLead();
  }

  #stepDown(): void {
    this.#endLead?.();
    this.#endLead = undefined;
  }

  #receive(envelope: Envelope<M>): void {
    if (envelope.kind === 'hello') {
      if (this.leads) this.#options.onHello();
      return;
    }
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    // A leader that was considered frozen may still send messages.
    if (!this.leads) this.#options.onMessage(envelope.message);
  }

  #post(envelope: Envelope<M>): void {
    if (!this.#isLeft) this.#channel?.postMessage(envelope);
  }
}
