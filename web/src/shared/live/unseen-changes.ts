import type { ListChange } from './list-change.ts';

/** Changes by others since the list was fetched. */
export interface UnseenUpdates {
  /** Records that the list does not contain yet. */
  readonly added: number;
  /** Records that are outdated in the list. */
  readonly changed: number;
  /** Some events were missed. */
  readonly isUncertain: boolean;
  /** Deleted records that the list still shows, with the name of who deleted them. */
  readonly gone: ReadonlyMap<string, string>;
}

type RecordUpdate = Pick<ListChange, 'isNew' | 'goneBy'>;

interface Batch {
  readonly records: ReadonlyMap<string, RecordUpdate>;
  /** Bulk changes arrive as a number only. */
  readonly added: number;
  readonly changed: number;
  readonly isUncertain: boolean;
}

const NOTHING: Batch = { records: new Map(), added: 0, changed: 0, isUncertain: false };

/** Collects changes by others since a list was fetched. */
export class UnseenChanges {
  #unseen = NOTHING;
  /** Changes known before the pending fetch, which will include them. */
  #pending = NOTHING;

  get updates(): UnseenUpdates {
    const { records, added, changed, isUncertain } = joined(this.#pending, this.#unseen);
    const all = [...records];
    const gone = all.flatMap(([id, { goneBy }]) => (goneBy === undefined ? [] : ([[id, goneBy]] as const)));
    return {
      // Records created and deleted since the fetch are not counted.
      added: added + all.filter(([, { isNew, goneBy }]) => isNew && goneBy === undefined).length,
      changed: changed + all.filter(([, { isNew }]) => !isNew).length,
      isUncertain,
      gone: new Map(gone),
    };
  }

  add({ id, count, isNew, goneBy }: ListChange): void {
    const more: Batch =
      id === ''
        ? { ...NOTHING, added: isNew ? count : 0, changed: isNew ? 0 : count }
        : { ...NOTHING, records: new Map([[id, { isNew, goneBy }]]) };
    this.#unseen = joined(this.#unseen, more);
  }

  addUnknown(): void {
    this.#unseen = { ...this.#unseen, isUncertain: true };
  }

  fetchBegins(): void {
    this.#pending = joined(this.#pending, this.#unseen);
    this.#unseen = NOTHING;
  }

  fetchEnds(isGood: boolean): void {
    if (!isGood) this.#unseen = joined(this.#pending, this.#unseen);
    this.#pending = NOTHING;
  }
}

/** The later update decides whether the record exists; a new one stays new. */
function joined(earlier: Batch, later: Batch): Batch {
  const records = new Map(earlier.records);
  for (const [id, { isNew, goneBy }] of later.records) {
    records.set(id, { isNew: isNew || records.get(id)?.isNew === true, goneBy });
  }
  return {
    records,
    added: earlier.added + later.added,
    changed: earlier.changed + later.changed,
    isUncertain: earlier.isUncertain || later.isUncertain,
  };
}
