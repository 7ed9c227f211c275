import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { shareRoom } from './column-widths.ts';

const cell = () => null;
const image: Column<never> = { key: 'image', header: '', width: 60, cell };
const name: Column<never> = { key: 'name', header: 'Name', flex: 2, cell };
const email: Column<never> = { key: 'email', header: 'Email', cell };
const place: Column<never> = { key: 'place', header: 'Ort', cell };
const columns = [image, name, email, place];
const rounded = (widths: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, Math.round(width)]));

describe('columns', () => {
  it('share by flex what none of them needs', () => {
    const needed = { name: 100, email: 100, place: 100 };
    expect(shareRoom(columns, { room: 760, needed, chosen: {} })).toEqual({
      image: 60,
      name: 300,
      email: 200,
      place: 200,
    });
  });

  it('give room to the one that would be cut', () => {
    const needed = { name: 100, email: 500, place: 80 };
    expect(rounded(shareRoom(columns, { room: 760, needed, chosen: {} }))).toEqual({
      image: 60,
      name: 100,
      email: 520,
      place: 80,
    });
  });

  it('take room from a fixed one that does not need it', () => {
    const needed = { image: 40, name: 300, email: 300, place: 100 };
    expect(shareRoom(columns, { room: 740, needed, chosen: {} })).toMatchObject({ image: 40, name: 300, email: 300 });
  });

  it('are cut alike if all need more, and never below the least', () => {
    const needed = { name: 900, email: 900, place: 10 };
    const widths = rounded(shareRoom(columns, { room: 716, needed, chosen: {} }));
    expect(widths).toEqual({ image: 60, name: 400, email: 200, place: 56 });
    expect(Object.values(widths).reduce((sum, width) => sum + width, 0)).toBe(716);
  });

  it('keep a chosen width as long as the others have the least', () => {
    const needed = { name: 100, email: 100, place: 100 };
    expect(shareRoom(columns, { room: 760, needed, chosen: { email: 300 } })).toMatchObject({ image: 60, email: 300 });
    const tight = shareRoom(columns, { room: 400, needed, chosen: { email: 5000 } });
    expect((tight.name ?? 0) + (tight.place ?? 0)).toBeCloseTo(2 * 56);
    expect(Object.values(tight).reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  });
});
