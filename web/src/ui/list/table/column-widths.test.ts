import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { shareRoom, type Widths } from './column-widths.ts';

const cell = () => null;
const image: Column<never> = { key: 'image', header: '', width: 60, cell };
const name: Column<never> = { key: 'name', header: 'Name', flex: 2, cell };
const email: Column<never> = { key: 'email', header: 'Email', cell };
const place: Column<never> = { key: 'place', header: 'Ort', cell };
const columns = [image, name, email, place];
const needs = (most: Widths, usual = most) => ({ most, usual });
const rounded = (widths: Widths) =>
  Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, Math.round(width)]));

describe('columns', () => {
  it('share by flex what none of them needs', () => {
    const needed = needs({ name: 100, email: 100, place: 100 });
    expect(shareRoom(columns, { room: 760, needed, chosen: {} })).toEqual({
      image: 60,
      name: 300,
      email: 200,
      place: 200,
    });
  });

  it('give room to the one that would be cut', () => {
    const needed = needs({ name: 100, email: 500, place: 80 });
    expect(rounded(shareRoom(columns, { room: 760, needed, chosen: {} }))).toEqual({
      image: 60,
      name: 110,
      email: 505,
      place: 85,
    });
  });

  it('give room to a few long texts only after all others', () => {
    const usual = { name: 150, email: 250, place: 200 };
    const needed = needs({ name: 150, email: 250, place: 900 }, usual);
    expect(rounded(shareRoom(columns, { room: 660, needed, chosen: {} }))).toEqual({ image: 60, ...usual });
    expect(rounded(shareRoom(columns, { room: 700, needed, chosen: {} }))).toMatchObject({ ...usual, place: 240 });
  });

  it('take room from a fixed one that does not need it', () => {
    const needed = needs({ image: 40, name: 300, email: 300, place: 100 });
    expect(shareRoom(columns, { room: 740, needed, chosen: {} })).toMatchObject({ image: 40, name: 300, email: 300 });
  });

  it('are cut alike if all need more, and never below the least', () => {
    const needed = needs({ name: 900, email: 900, place: 10 });
    const widths = rounded(shareRoom(columns, { room: 716, needed, chosen: {} }));
    expect(widths).toEqual({ image: 60, name: 400, email: 200, place: 56 });
    expect(Object.values(widths).reduce((sum, width) => sum + width, 0)).toBe(716);
  });

  it('keep a chosen width as long as the others have the least', () => {
    const needed = needs({ name: 100, email: 100, place: 100 });
    expect(shareRoom(columns, { room: 760, needed, chosen: { email: 300 } })).toMatchObject({ image: 60, email: 300 });
    const tight = shareRoom(columns, { room: 400, needed, chosen: { email: 5000 } });
    expect((tight.name ?? 0) + (tight.place ?? 0)).toBeCloseTo(2 * 56);
    expect(Object.values(tight).reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  });
});
