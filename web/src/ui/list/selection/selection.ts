/** Rows selected one by one, or all matches of the filter except some. */
export type Chosen =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<string>; readonly total: number };

export type LoadedState = 'none' | 'some' | 'all';

const NOTHING: Chosen = { kind: 'rows', ids: new Set() };

/**
 * The selected rows of a list. Kept outside of React so that each row subscribes to its own state: a toggle re-renders
 * one row, however many are loaded.
 */
export class SelectionStore {
  #chosen: Chosen = NOTHING;
  /** The last toggled row, where a range begins. */
  #anchor: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stable until the selection changes. */
  readonly chosen = (): Chosen => this.#chosen;

  readonly count = (): number =>
    this.#chosen.kind === 'rows' ? this.#chosen.ids.size : Math.max(0, this.#chosen.total - this.#chosen.except.size);

  readonly has = (id: string): boolean =>
    this.#chosen.kind === 'rows' ? this.#chosen.ids.has(id) : !this.#chosen.except.has(id);

  toggle(id: string): void {
    this.#anchor = id;
    this.#mark([id], !this.has(id));
  }

  /** Applies the state of the last toggled row to all rows from there to this one. */
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

  add(ids: readonly string[]): void {
    this.#mark(ids, true);
  }

  /** Selects all matches of the filter, loaded or not. */
  addMatching(total: number): void {
    this.#anchor = undefined;
    this.#change({ kind: 'matching', except: new Set(), total });
  }

  /** Removes rows that no longer exist; `total` is the current number of matches, if known. */
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

/** The selection of all matches after rows were removed; the same object if nothing changes. */
function rematched(chosen: Chosen & { kind: 'matching' }, gone: ReadonlySet<string>, total = chosen.total): Chosen {
  const except = new Set([...chosen.except].filter((id) => !gone.has(id)));
  if (total === chosen.total && except.size === chosen.except.size) return chosen;
  return total > except.size ? { kind: 'matching', except, total } : NOTHING;
}

/** Whether none, some or all of the loaded rows are selected. */
export function loadedState(store: SelectionStore, loaded: readonly { readonly _id: string }[]): LoadedState {
  if (store.count() === 0 || loaded.length === 0) return 'none';
  const isFirst = store.has(loaded[0]?._id ?? '');
  // Stops at the first row that differs from the first one.
  if (loaded.some(({ _id }) => store.has(_id) !== isFirst)) return 'some';
  return isFirst ? 'all' : 'none';
}

/** Rows that are no longer in the list. If it can load more, rows may just have been moved to a later page. */
export function vanished(
  before: readonly { readonly _id: string }[],
  after: readonly { readonly _id: string }[],
  hasMore: boolean,
): readonly string[] {
  const there = new Set(after.map(({ _id }) => _id));
  const end = hasMore ? before.findLastIndex(({ _id }) => there.has(_id)) : before.length;
  return before.slice(0, Math.max(0, end)).flatMap(({ _id }) => (there.has(_id) ? [] : [_id]));
}

/** The selection props of a table. */
export interface RowSelection<T> {
  readonly store: SelectionStore;
  /** The name of a row, for screen readers. Must be stable across renders. */
  nameOf(row: T): string;
}
