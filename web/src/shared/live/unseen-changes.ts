import type { ListChange } from './list-change.ts';

/** What others did to a list since it was fetched. */
export interface UnseenUpdates {
  /** Records that the list does not show yet. */
  readonly added: number;
  /** Records that it shows otherwise than they are. */
  readonly changed: number;
  /** Events were missed, nobody knows which. */
  readonly isUncertain: boolean;
  /** Records that it shows although somebody deleted them, with who it was. */
  readonly gone: ReadonlyMap<string, string>;
}

type RecordUpdate = Pick<ListChange, 'isNew' | 'goneBy'>;

interface Batch {
  readonly records: ReadonlyMap<string, RecordUpdate>;
  /** Very many records are told in sum. */
  readonly added: number;
  readonly changed: number;
  readonly isUncertain: boolean;
}

const NOTHING: Batch = { records: new Map(), added: 0, changed: 0, isUncertain: false };

/** Gathers what others changed since a list was fetched. */
export class UnseenChanges {
  #unseen = NOTHING;
  /** Known when the fetch that is under way began: its answer has them. */
  #onTheWay = NOTHING;

  get updates(): UnseenUpdates {
    const { records, added, changed, isUncertain } = joined(this.#onTheWay, this.#unseen);
    const all = [...records];
    const gone = all.flatMap(([id, { goneBy }]) => (goneBy === undefined ? [] : ([[id, goneBy]] as const)));
    return {
      // What came and went meanwhile is no update.
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
    this.#onTheWay = joined(this.#onTheWay, this.#unseen);
    this.#unseen = NOTHING;
  }

  fetchEnds(isGood: boolean): void {
    if (!isGood) this.#unseen = joined(this.#onTheWay, this.#unseen);
    this.#onTheWay = NOTHING;
  }
}

/** Later updates of a record say whether it is there; once new, it stays new. */
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
