import { describe, expect, it } from 'vitest';
import { nextSort, readListParams, searchOf, writeListParams } from './list-params.ts';

const options = { defaultDays: 30, sortFields: ['userName', 'email'], tabs: ['list', 'map'] } as const;

describe('searchOf', () => {
  it('requires two characters and trims blanks', () => {
    expect(searchOf('a')).toBe('');
    expect(searchOf(' a ')).toBe('');
    expect(searchOf('😀')).toBe('');
    expect(searchOf(' ab ')).toBe('ab');
    expect(searchOf('%_')).toBe('%_');
  });

  it('takes no text that is too long, instead of a part of it', () => {
    expect(searchOf('x'.repeat(200))).toHaveLength(200);
    expect(searchOf('x'.repeat(201))).toBe('');
  });
});

describe('readListParams', () => {
  it('has defaults for an empty address', () => {
    expect(readListParams({}, options)).toEqual({ search: '', days: 30, sort: undefined, tab: 'list' });
  });

  it('reads allowed values, as text or number', () => {
    expect(readListParams({ search: 4917, days: '7', sort: 'email', order: 'desc', tab: 'map' }, options)).toEqual({
      search: '4917',
      days: 7,
      sort: { field: 'email', order: 'desc' },
      tab: 'map',
    });
    expect(readListParams({ days: -1 }, options).days).toBe(-1);
  });

  it('drops values that are not allowed', () => {
    const raw = { search: { a: 1 }, days: 5, sort: 'password', order: 'up', tab: 'secret' };
    expect(readListParams(raw, options)).toEqual(readListParams({}, options));
    expect(readListParams({ sort: 'email', order: 'up' }, options).sort).toEqual({ field: 'email', order: 'asc' });
  });

  it('means all time if there is no time filter', () => {
    expect(readListParams({ days: 7 }, {}).days).toBe(-1);
  });
});

describe('writeListParams', () => {
  it('omits defaults and keeps foreign parameters', () => {
    expect(writeListParams({ user: 'x', days: 7 }, readListParams({}, options), options)).toEqual({ user: 'x' });
  });

  it('round-trips parameters', () => {
    const address = {
      search: 'Müller & Söhne',
      days: -1,
      sort: { field: 'email', order: 'desc' },
      tab: 'map',
    } as const;
    expect(readListParams(writeListParams({}, address, options), options)).toEqual(address);
  });
});

describe('nextSort', () => {
  it('cycles through ascending, descending and default', () => {
    expect(nextSort(undefined, 'email')).toEqual({ field: 'email', order: 'asc' });
    expect(nextSort({ field: 'email', order: 'asc' }, 'email')).toEqual({ field: 'email', order: 'desc' });
    expect(nextSort({ field: 'email', order: 'desc' }, 'email')).toBeUndefined();
    expect(nextSort<string>({ field: 'email', order: 'desc' }, 'userName')).toEqual({
      field: 'userName',
      order: 'asc',
    });
  });
});
