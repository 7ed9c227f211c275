/** So many tiles in a row may fail before the service counts as down. */
const MOST_FAILURES = 4;
/** So long a service may leave all tiles unanswered. */
const PATIENCE_MS = 8000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 10 * 60_000;

interface Reaction {
  onDown(): void;
  /** Asks the service for one tile; true when it answers. */
  probe(): Promise<boolean>;
  onUp(): void;
}

/** Decides from what happens to tiles whether the service answers, and asks again later where it does not. */
export class TileHealth {
  #failures = 0;
  #isDown = false;
  #retryMs = FIRST_RETRY_MS;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly reaction: Reaction) {}

  get isDown(): boolean {
    return this.#isDown;
  }

  requested(): void {
    if (!this.#isDown) this.#patience ??= setTimeout(() => this.#goDown(), PATIENCE_MS);
  }

  answered(): void {
    this.#failures = 0;
    this.#retryMs = FIRST_RETRY_MS;
    this.#calm();
  }

  /** All that was asked for is there, or no longer wanted. */
  settled(): void {
    this.#calm();
  }

  failed(): void {
    this.#failures += 1;
    if (!this.#isDown && this.#failures >= MOST_FAILURES) this.#goDown();
  }

  /** The network is back, or somebody is: worth asking before the time. */
  askNow(): void {
    if (!this.#isDown) return;
    clearTimeout(this.#retry);
    void this.#ask();
  }

  stop(): void {
    this.#isDown = false;
    this.#calm();
    clearTimeout(this.#retry);
  }

  #calm(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #goDown(): void {
    this.#calm();
    this.#isDown = true;
    this.#failures = 0;
    this.reaction.onDown();
    this.#waitAndAsk();
  }

  #waitAndAsk(): void {
    this.#retry = setTimeout(() => void this.#ask(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  async #ask(): Promise<void> {
    const answers = await this.reaction.probe();
    if (!this.#isDown) return;
    if (!answers) {
      this.#waitAndAsk();
      return;
    }
    this.#isDown = false;
    this.reaction.onUp();
  }
}
