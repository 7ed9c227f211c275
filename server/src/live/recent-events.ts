import type { LiveEvent } from '@leitstand/contract/api/live';
import { newId } from '../db/new-id.ts';

const KEPT = 500;

/**
 * The latest events, for panels that come back after a short loss. They start at a mark of their own: a panel whose
 * last id is not among them has missed something.
 */
export class RecentEvents {
  #entries: { id: string; event?: LiveEvent }[] = [{ id: newId() }];

  /** The id to continue from later. */
  get position(): string {
    return this.#entries.at(-1)?.id ?? '';
  }

  add(event: LiveEvent): void {
    this.#entries.push({ id: event.id, event });
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** Starts anew after events were missed: no earlier id leads over the gap. */
  forget(): void {
    this.#entries = [{ id: newId() }];
  }

  /** What came after an event, or undefined where that cannot be told. */
  since(id: string): LiveEvent[] | undefined {
    const index = this.#entries.findIndex((entry) => entry.id === id);
    if (index < 0) return undefined;
    return this.#entries.slice(index + 1).flatMap(({ event }) => event ?? []);
  }
}
