import { describe, expect, it } from 'vitest';
import { nextSkip, type PageData, rowsOf, totalOf, withoutRow, withRow } from './list-pages.ts';

interface Row {
  _id: string;
  name?: string;
}

function page(ids: string[], isFull: boolean, total?: number): PageData<Row> {
  return { rows: ids.map((_id) => ({ _id })), isFull, total };
}

describe('pages of a list', () => {
  it('continues only after a full page', () => {
    expect(nextSkip([])).toBeUndefined();
    expect(nextSkip([page(['a', 'b'], true)])).toBe(2);
    expect(nextSkip([page(['a', 'b'], true), page(['c'], false)])).toBeUndefined();
  });

  it('shows a duplicate row once', () => {
    expect(rowsOf([page(['a', 'b'], true), page(['b', 'c'], true)]).map((row) => row._id)).toEqual(['a', 'b', 'c']);
  });

  it('takes the total from the backend or from a complete list', () => {
    expect(totalOf([page(['a'], true, 7)], 1)).toBe(7);
    expect(totalOf([page(['a'], true)], 1)).toBeUndefined();
    expect(totalOf([page(['a'], false)], 1)).toBe(1);
  });

  it('continues at the right offset after a row was removed', () => {
    const list = withoutRow({ pages: [page(['a', 'b'], true, 9), page(['c', 'd'], true, 9)], pageParams: [0, 2] }, 'b');
    expect(rowsOf(list.pages).map((row) => row._id)).toEqual(['a', 'c', 'd']);
    expect(nextSkip(list.pages)).toBe(3);
    expect(totalOf(list.pages, 3)).toBe(8);
  });

  it('does not change a list without the row', () => {
    const list = { pages: [page(['a'], false, 1)], pageParams: [0] };
    expect(withoutRow(list, 'x')).toBe(list);
  });

  it('replaces a changed row', () => {
    const list = withRow({ pages: [page(['a', 'b'], true)], pageParams: [0] }, { _id: 'b', name: 'new' });
    expect(list.pages[0]?.rows[1]).toEqual({ _id: 'b', name: 'new' });
  });
});
