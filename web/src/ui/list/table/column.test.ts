import { describe, expect, it } from 'vitest';
import { arrange, type Column, gridTemplate } from './column.ts';

const cell = () => null;
const columns: Column<unknown>[] = [
  { key: 'image', header: '', width: 56, cell },
  { key: 'name', header: 'Name', flex: 2, cell },
  { key: 'email', header: 'Email', narrow: 'under', cell },
  { key: 'date', header: 'Datum', width: 110, narrow: 'hide', cell },
];

describe('arrange', () => {
  it('shows all columns on wide screens', () => {
    expect(arrange(columns, false)).toMatchObject({ columns, under: [], rowHeight: 44 });
  });

  it('folds columns on narrow screens', () => {
    const { columns: kept, under, host, rowHeight } = arrange(columns, true);
    expect(kept.map((column) => column.key)).toEqual(['image', 'name']);
    expect(under.map((column) => column.key)).toEqual(['email']);
    expect([host, rowHeight]).toEqual(['name', 60]);
  });

  it('knows the columns up to the name', () => {
    expect(arrange(columns, false).leading.map((column) => column.key)).toEqual(['image', 'name']);
  });
});

describe('gridTemplate', () => {
  it('has a track per column and one for the actions', () => {
    expect(gridTemplate(columns, 0)).toBe('56px minmax(0, 2fr) minmax(0, 1fr) 110px');
    expect(gridTemplate(columns, 2)).toBe('56px minmax(0, 2fr) minmax(0, 1fr) 110px 88px');
  });
});
