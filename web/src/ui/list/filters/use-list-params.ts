import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { useState } from 'react';
import { type DayRange, isEndless } from './day-range.ts';
import {
  type ListAddress,
  type ListParamsOptions,
  nextSort,
  readListParams,
  searchOf,
  writeListParams,
} from './list-params.ts';
import { createTypedSearch, type TypedSearch } from './typed-search.ts';
import { useAddressPart, useChangeAddress } from './use-address.ts';

export interface ListParams<S extends string = string, T extends string = string> extends ListAddress<S, T> {
  /** The text of the search box; `search` follows after a typing pause. */
  readonly typed: TypedSearch;
  /** Whether a search or a time range is active. */
  readonly isNarrowed: boolean;
  setSearchText(text: string): void;
  /** Sets the last days and clears the range. */
  setDays(days: Days): void;
  setRange(range: DayRange): void;
  sortBy(field: string): void;
  setTab(tab: T): void;
  /** Clears the time range. */
  showAllTime(): void;
  /** Clears the search and the time range. */
  widen(): void;
}

/**
 * Search, time range, sorting and tab of a list, kept in the address so that views can be shared and survive a reload.
 */
export function useListParams<S extends string = never, T extends string = never>(
  options: ListParamsOptions<S, T> = {},
): ListParams<S, T> {
  const change = useChangeAddress();
  const address = useAddressPart((params) => readListParams(params, options));
  const [typed] = useState(() => createTypedSearch(address.search));

  function update(part: Partial<ListAddress<S, T>>, { replace }: { replace: boolean }) {
    change((raw) => writeListParams(raw, { ...readListParams(raw, options), ...part }, options), { replace });
  }

  function setSearchText(text: string) {
    typed.type(text, () => update({ search: searchOf(text) }, { replace: true }));
  }

  function sortBy(field: string) {
    const known = options.sortFields?.find((sortField) => sortField === field);
    if (known !== undefined) update({ sort: nextSort(address.sort, known) }, { replace: true });
  }

  function widen() {
    typed.settle('');
    update({ search: '', days: ALL_TIME, range: undefined }, { replace: true });
  }

  function showAllTime() {
    update({ days: ALL_TIME, range: undefined }, { replace: true });
  }

  return {
    ...address,
    typed,
    isNarrowed: address.search !== '' || (address.range ? !isEndless(address.range) : address.days !== ALL_TIME),
    setSearchText,
    setDays: (days) => update({ days, range: undefined }, { replace: true }),
    setRange: (range) => update({ range }, { replace: true }),
    sortBy,
    setTab: (tab) => update({ tab }, { replace: false }),
    showAllTime,
    widen,
  };
}
