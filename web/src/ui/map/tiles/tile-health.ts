/** Failures in a row after which the service counts as down. */
const MOST_FAILURES = 4;
/** How long a service may leave all tiles unanswered. */
const TIMEOUT_MS = 8000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 10 * 60_000;

interface Reaction {
  onDown(): void;
  /** Asks the service for one tile; true when it answers. */
  probe(): Promise<boolean>;
  onUp(): void;
}

/** Tells from requests and answers whether a tile service is down, and probes it again later. */
export class TileHealth {
  #failures = 0;
  #isDown = false;
  #retryMs = FIRST_RETRY_MS;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly reaction: Reaction) {}

  get isDown(): boolean {
    return this.#isDown;
  }

  requested(): void {
    if (!this.#isDown) this.#timeout ??= setTimeout(() => this.goDown(), TIMEOUT_MS);
  }

  answered(): void {
    this.#failures = 0;
    this.#retryMs = FIRST_RETRY_MS;
    this.#clearTimeout();
  }

  /** Every request is answered or cancelled. */
  settled(): void {
    this.#clearTimeout();
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) this.goDown();
  }

  /** For a failure that concerns every tile. */
  goDown(): void {
    if (this.#isDown) return;
    this.#clearTimeout();
    this.#isDown = true;
    this.#failures = 0;
    this.reaction.onDown();
    this.#scheduleProbe();
  }

  /** Does not wait for the next retry, for example because the network is back. */
  probeNow(): void {
    if (!this.#isDown) return;
    clearTimeout(this.#retry);
    void this.#probe();
  }

  stop(): void {
    this.#isDown = false;
    this.#clearTimeout();
    clearTimeout(this.#retry);
  }

  #clearTimeout(): void {
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
  }

  #scheduleProbe(): void {
    this.#retry = setTimeout(() => void this.#probe(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  async #probe(): Promise<void> {
    const answers = await this.reaction.probe();
    if (!this.#isDown) return;
    if (!answers) {
      this.#scheduleProbe();
      return;
    }
    this.#isDown = false;
    this.reaction.onUp();
  }
}
