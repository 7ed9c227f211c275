import { ALL_TIME, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { type Area, area } from '@leitstand/contract/base/map-area';
import { isDay } from './day-range.ts';
import type { AddressParams } from './use-address.ts';

/** Parses each filter of the address; undefined if its value is not allowed. */
export type FilterReaders<F extends object> = { readonly [N in keyof F & string]: (value: string) => F[N] | undefined };
export type FilterValues<F extends object> = { readonly [N in keyof F & string]?: F[N] | undefined };

export function readFilters<F extends object>(params: AddressParams, readers: FilterReaders<F>): FilterValues<F> {
  const values: { [N in keyof F & string]?: F[N] | undefined } = {};
  for (const name of namesOf(readers)) {
    const value = params[name];
    if (value !== undefined && value !== '') values[name] = readers[name](String(value));
  }
  return values;
}

/** Whether any filter is active. */
export function isNarrowed<F extends object>(values: FilterValues<F>): boolean {
  return Object.values(values).some((value) => value !== undefined);
}

export function withoutFilter<F extends object>(params: AddressParams, name: keyof F & string): AddressParams {
  return without(params, [name]);
}

/** Removes the filters, the search and the time range. Keeps other parameters. */
export function withoutFilters<F extends object>(params: AddressParams, readers: FilterReaders<F>): AddressParams {
  return { ...without(params, [...namesOf(readers), 'search', 'range']), days: ALL_TIME };
}

export function readOneOf<V extends string>(allowed: readonly V[]): (value: string) => V | undefined {
  return (value) => allowed.find((known) => known === value);
}

export function readDay(value: string): string | undefined {
  return isDay(value) ? value : undefined;
}

/** West, south, east and north, separated by commas. */
export function readArea(value: string): Area | undefined {
  return area.safeParse(value.split(',').map(Number)).data;
}

export function readText(value: string): string | undefined {
  return value.length <= SHORT_TEXT_LENGTH ? value : undefined;
}

function namesOf<F extends object>(readers: FilterReaders<F>): (keyof F & string)[] {
  return Object.keys(readers) as (keyof F & string)[];
}

function without(params: AddressParams, names: readonly string[]): AddressParams {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}
