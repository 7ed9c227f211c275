import { ALL_TIME, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { isDay } from './day-range.ts';
import type { AddressParams } from './use-address.ts';

/** How each filter is read from the address; nothing where what stands there is not allowed. */
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

export function withoutFilter<F extends object>(params: AddressParams, name: keyof F & string): AddressParams {
  return without(params, [name]);
}

/** Everything there is: none of the filters, no search, all time. What else stands in the address stays. */
export function withoutFilters<F extends object>(params: AddressParams, readers: FilterReaders<F>): AddressParams {
  return { ...without(params, [...namesOf(readers), 'search', 'range']), days: ALL_TIME };
}

/** One of a few values. */
export function readOneOf<V extends string>(allowed: readonly V[]): (value: string) => V | undefined {
  return (value) => allowed.find((known) => known === value);
}

/** A day as `yyyy-mm-dd`. */
export function readDay(value: string): string | undefined {
  return isDay(value) ? value : undefined;
}

/** Text that is compared as it is. */
export function readText(value: string): string | undefined {
  return value.length <= SHORT_TEXT_LENGTH ? value : undefined;
}

function namesOf<F extends object>(readers: FilterReaders<F>): (keyof F & string)[] {
  return Object.keys(readers) as (keyof F & string)[];
}

function without(params: AddressParams, names: readonly string[]): AddressParams {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
}
