/** A loaded page. `isFull` is stored because rows may be removed later. */
export interface PageData<T> {
  readonly rows: readonly T[];
  readonly total: number | undefined;
  readonly isFull: boolean;
}

export interface ListPages<T> {
  readonly pages: readonly PageData<T>[];
  readonly pageParams: readonly unknown[];
}

interface Identified {
  readonly _id: string;
}

/** The offset of the next page; undefined if the last one was not full. */
export function nextSkip(pages: readonly PageData<unknown>[]): number | undefined {
  if (!pages.at(-1)?.isFull) return undefined;
  return pages.reduce((count, page) => count + page.rows.length, 0);
}

/** All rows in order, without duplicates: inserts by others shift rows to later pages. */
export function rowsOf<T extends Identified>(pages: readonly PageData<T>[]): readonly T[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.rows)
    .filter(({ _id }) => {
      if (seen.has(_id)) return false;
      seen.add(_id);
      return true;
    });
}

export function totalOf(pages: readonly PageData<unknown>[], loaded: number): number | undefined {
  return pages.at(-1)?.total ?? (nextSkip(pages) === undefined ? loaded : undefined);
}

export function withoutRow<T extends Identified>(list: ListPages<T>, id: string): ListPages<T> {
  return withoutRows(list, new Set([id]));
}

/** The list without these rows; the same object if it contains none of them. */
export function withoutRows<T extends Identified>(list: ListPages<T>, ids: ReadonlySet<string>): ListPages<T> {
  const found = rowsOf(list.pages).filter(({ _id }) => ids.has(_id)).length;
  if (found === 0) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      rows: page.rows.filter(({ _id }) => !ids.has(_id)),
      total: page.total === undefined ? undefined : page.total - found,
    })),
  };
}

export function withRow<T extends Identified>(list: ListPages<T>, changed: T): ListPages<T> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => (row._id === changed._id ? { ...row, ...changed } : row)),
    })),
  };
}
