import type { LiveEvent } from '@leitstand/contract/api/live';
import { newId } from '../db/new-id.ts';

const KEPT = 500;

/**
 * The latest events, for panels that reconnect after a short loss. The buffer starts with a marker id: a panel whose
 * last id is not in it has missed something.
 */
export class RecentEvents {
  #entries: { id: string; event?: LiveEvent }[] = [{ id: newId() }];

  /** The id from which a later stream continues. */
  get position(): string {
    return this.#entries.at(-1)?.id ?? '';
  }

  add(event: LiveEvent): void {
    this.#entries.push({ id: event.id, event });
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** Starts over after a gap: earlier ids are no longer valid. */
  forget(): void {
    this.#entries = [{ id: newId() }];
  }

  /** The events after the given one; undefined if it is unknown. */
  since(id: string): LiveEvent[] | undefined {
    const index = this.#entries.findIndex((entry) => entry.id === id);
    if (index < 0) return undefined;
    return this.#entries.slice(index + 1).flatMap(({ event }) => event ?? []);
  }
}
