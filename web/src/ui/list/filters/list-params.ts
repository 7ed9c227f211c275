import {
  ALL_TIME,
  DAYS,
  type Days,
  MAX_SEARCH_LENGTH,
  MIN_SEARCH_LENGTH,
  SORT_ORDERS,
  type SortOrder,
} from '@leitstand/contract/base/limits';
import { type DayRange, readDayRange, writeDayRange } from './day-range.ts';

export interface Sort<S extends string = string> {
  readonly field: S;
  readonly order: SortOrder;
}

export interface ListParamsOptions<S extends string, T extends string> {
  /** The default time range; absent if the screen has no time filter. */
  defaultDays?: Days;
  /** Whether the time filter supports a range of days. */
  hasRange?: boolean;
  sortFields?: readonly S[];
  /** The first one is the default. */
  tabs?: readonly T[];
}

export interface ListAddress<S extends string, T extends string> {
  readonly search: string;
  readonly days: Days;
  /** Overrides `days`. */
  readonly range?: DayRange | undefined;
  readonly sort: Sort<S> | undefined;
  readonly tab: T;
}

type RawParams = Readonly<Record<string, unknown>>;

/** The search term of the typed text; empty if it is too short or too long. */
export function searchOf(text: string): string {
  const trimmed = text.trim();
  const fits = [...trimmed].length >= MIN_SEARCH_LENGTH && trimmed.length <= MAX_SEARCH_LENGTH;
  return fits ? trimmed : '';
}

/** Parses the address. Invalid values count as absent. */
export function readListParams<S extends string, T extends string>(
  raw: RawParams,
  { defaultDays, hasRange = false, sortFields = [], tabs = [] }: ListParamsOptions<S, T>,
): ListAddress<S, T> {
  const field = oneOf(sortFields, raw.sort);
  return {
    search: searchOf(isPlain(raw.search) ? String(raw.search) : ''),
    days:
      defaultDays === undefined ? ALL_TIME : (DAYS.find((days) => String(days) === String(raw.days)) ?? defaultDays),
    range: hasRange ? readDayRange(raw.range) : undefined,
    sort: field === undefined ? undefined : { field, order: oneOf(SORT_ORDERS, raw.order) ?? 'asc' },
    // Screens without tabs never read it.
    tab: oneOf(tabs, raw.tab) ?? (tabs[0] as T),
  };
}

/** Writes the address: omits defaults, keeps foreign parameters. */
export function writeListParams<S extends string, T extends string>(
  raw: RawParams,
  address: ListAddress<S, T>,
  { defaultDays, hasRange = false, tabs = [] }: ListParamsOptions<S, T>,
): Record<string, unknown> {
  const written: Record<string, unknown> = {
    ...raw,
    search: address.search || undefined,
    days: defaultDays === undefined || address.days === defaultDays ? undefined : address.days,
    ...(hasRange ? { range: address.range && writeDayRange(address.range) } : {}),
    sort: address.sort?.field,
    order: address.sort?.order === 'desc' ? 'desc' : undefined,
    tab: address.tab === tabs[0] ? undefined : address.tab,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

/** Cycles on clicks on a header: ascending, descending, default order. */
export function nextSort<S extends string>(current: Sort<S> | undefined, field: S): Sort<S> | undefined {
  if (current?.field !== field) return { field, order: 'asc' };
  return current.order === 'asc' ? { field, order: 'desc' } : undefined;
}

function oneOf<V extends string>(allowed: readonly V[], value: unknown): V | undefined {
  return allowed.find((known) => known === value);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
