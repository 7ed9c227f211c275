/** What the tabs of one administrator tell each other; `M` is what the leader tells. */
type Envelope<M> = { readonly kind: 'hello' } | { readonly kind: 'told'; readonly message: M };

export interface TabGroupOptions<M> {
  /** Tabs with the same name have one leader. */
  readonly name: string;
  readonly locks: LockManager | undefined;
  /** How long a leader may take to answer before another tab takes over. */
  readonly answerMs: number;
  /** This tab leads from now on; returns what ends that. */
  onLead(): () => void;
  /** The leader told something. */
  onTold(message: M): void;
  /** A tab came in or wants to know whether the leader is awake: the leader tells how things stand. */
  onHello(): void;
}

/** Whether tabs can agree on a leader here: locks exist on https and on this machine only. */
export function canShare(): boolean {
  return typeof BroadcastChannel !== 'undefined' && locksHere() !== undefined;
}

export function locksHere(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}

/** The tabs of a browser that share something only one of them has. A tab that cannot ask others leads by itself. */
export class TabGroup<M> {
  readonly #options: TabGroupOptions<M>;
  readonly #channel: BroadcastChannel | undefined;
  #line = new AbortController();
  #release: (() => void) | undefined;
  #isLeft = false;
  #endLead: (() => void) | undefined;
  #impatience: ReturnType<typeof setTimeout> | undefined;

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
    void this.#standInLine('queued');
    this.#post({ kind: 'hello' });
  }

  leave(): void {
    this.#isLeft = true;
    this.#line.abort();
    clearTimeout(this.#impatience);
    this.#stepDown();
    this.#release?.();
    this.#channel?.close();
  }

  /** For the leader: tells the other tabs. */
  tell(message: M): void {
    this.#post({ kind: 'told', message });
  }

  /** Asks the leader how things stand. One that does not answer sleeps, as browsers let tabs do: this tab takes over. */
  ask(): void {
    if (this.leads || !this.#channel || this.#impatience !== undefined) return;
    this.#post({ kind: 'hello' });
    this.#impatience = setTimeout(() => {
      this.#impatience = undefined;
      if (!this.leads) void this.#standInLine('atOnce');
    }, this.#options.answerMs);
  }

  async #standInLine(how: 'queued' | 'atOnce'): Promise<void> {
    this.#line.abort();
    const line = new AbortController();
    this.#line = line;
    const lock = how === 'atOnce' ? { steal: true } : { signal: line.signal };
    try {
      await this.#options.locks?.request(this.#options.name, lock, () => this.#leadUntilLeft());
    } catch (error) {
      if (this.#isLeft || line.signal.aborted) return;
      this.#stepDown();
      // Where the browser refuses locks altogether, this tab is on its own.
      if (error instanceof DOMException && error.name === 'AbortError') void this.#standInLine('queued');
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
    clearTimeout(this.#impatience);
    this.#impatience = undefined;
    // A leader that was thought asleep may still have something on its way.
    if (!this.leads) this.#options.onTold(envelope.message);
  }

  #post(envelope: Envelope<M>): void {
    if (!this.#isLeft) this.#channel?.postMessage(envelope);
  }
}
