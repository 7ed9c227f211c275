/** Rows named one by one, or all that match the list's filter except some. */
export type Chosen =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<string>; readonly total: number };

export type LoadedState = 'none' | 'some' | 'all';

const NOTHING: Chosen = { kind: 'rows', ids: new Set() };

/**
 * Which rows of a list are selected. It stands outside of React and every row subscribes to its own answer: a tick
 * draws one row again, however many are loaded.
 */
export class SelectionStore {
  #chosen: Chosen = NOTHING;
  /** The row that a range begins at: the one that was ticked last. */
  #anchor: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object as long as nothing changes. */
  readonly chosen = (): Chosen => this.#chosen;

  readonly count = (): number =>
    this.#chosen.kind === 'rows' ? this.#chosen.ids.size : Math.max(0, this.#chosen.total - this.#chosen.except.size);

  readonly has = (id: string): boolean =>
    this.#chosen.kind === 'rows' ? this.#chosen.ids.has(id) : !this.#chosen.except.has(id);

  /** Ticks a row, or takes the tick away. */
  toggle(id: string): void {
    this.#anchor = id;
    this.#mark([id], !this.has(id));
  }

  /** Gives all rows between the last ticked one and this one the tick that the last one has. */
  extend(id: string, loaded: readonly { readonly _id: string }[]): void {
    const anchor = this.#anchor;
    const from = loaded.findIndex(({ _id }) => _id === anchor);
    const to = loaded.findIndex(({ _id }) => _id === id);
    if (anchor === undefined || from === -1 || to === -1) {
      this.toggle(id);
      return;
    }
    const range = loaded.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#mark(
      range.map(({ _id }) => _id),
      this.has(anchor),
    );
  }

  /** Ticks all these rows. */
  add(ids: readonly string[]): void {
    this.#mark(ids, true);
  }

  /** Selects whatever matches the filter, seen or not. */
  addMatching(total: number): void {
    this.#anchor = undefined;
    this.#change({ kind: 'matching', except: new Set(), total });
  }

  /** Forgets rows that are no longer there; `total` is how many match now, where known. */
  forget(ids: readonly string[], total?: number): void {
    const chosen = this.#chosen;
    if (chosen.kind === 'rows') this.#mark(ids, false);
    else this.#change(rematched(chosen, new Set(ids), total));
  }

  clear(): void {
    this.#anchor = undefined;
    if (this.count() > 0) this.#change(NOTHING);
  }

  #mark(ids: readonly string[], isOn: boolean): void {
    const chosen = this.#chosen;
    const marked = new Set(chosen.kind === 'rows' ? chosen.ids : chosen.except);
    const before = marked.size;
    for (const id of ids) {
      if (isOn === (chosen.kind === 'rows')) marked.add(id);
      else marked.delete(id);
    }
    if (marked.size === before) return;
    if (chosen.kind === 'rows') this.#change({ kind: 'rows', ids: marked });
    else this.#change(marked.size < chosen.total ? { ...chosen, except: marked } : NOTHING);
  }

  #change(chosen: Chosen): void {
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    for (const listener of this.#listeners) listener();
  }
}

/** All that match, some rows being gone; the same object where that makes no difference. */
function rematched(chosen: Chosen & { kind: 'matching' }, gone: ReadonlySet<string>, total = chosen.total): Chosen {
  const except = new Set([...chosen.except].filter((id) => !gone.has(id)));
  if (total === chosen.total && except.size === chosen.except.size) return chosen;
  return total > except.size ? { kind: 'matching', except, total } : NOTHING;
}

/** How many of the loaded rows are selected. */
export function loadedState(store: SelectionStore, loaded: readonly { readonly _id: string }[]): LoadedState {
  if (store.count() === 0 || loaded.length === 0) return 'none';
  const isFirst = store.has(loaded[0]?._id ?? '');
  // Another answer than the first row's decides: most of the time not all have to be asked.
  if (loaded.some(({ _id }) => store.has(_id) !== isFirst)) return 'some';
  return isFirst ? 'all' : 'none';
}

/** Rows that a list had and has no more. Where more can be loaded, its end may only have been cut. */
export function vanished(
  before: readonly { readonly _id: string }[],
  after: readonly { readonly _id: string }[],
  hasMore: boolean,
): readonly string[] {
  const there = new Set(after.map(({ _id }) => _id));
  const end = hasMore ? before.findLastIndex(({ _id }) => there.has(_id)) : before.length;
  return before.slice(0, Math.max(0, end)).flatMap(({ _id }) => (there.has(_id) ? [] : [_id]));
}

/** What a table needs for selecting its rows. */
export interface RowSelection<T> {
  readonly store: SelectionStore;
  /** How a row is called, for screen readers. The same function on every render. */
  nameOf(row: T): string;
}
