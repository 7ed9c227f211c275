import {
  type FilterReaders,
  type FilterValues,
  readFilters,
  withoutFilter,
  withoutFilters,
} from './address-filters.ts';
import { useAddress } from './use-address.ts';

export interface AddressFilters<F extends object> {
  readonly values: FilterValues<F>;
  /** One of them hides part of the list. */
  readonly isNarrowed: boolean;
  remove(name: keyof F & string): void;
  /** Shows everything: none of the filters, no search, all time. */
  widen(): void;
}

/**
 * What a list is narrowed to beside search and time range, in the address: the figures of the dashboard lead there. Nothing
 * while `isKnown` is false, because the backend could not do it.
 */
export function useAddressFilters<F extends object>(readers: FilterReaders<F>, isKnown: boolean): AddressFilters<F> {
  const { params, change } = useAddress();
  const values: FilterValues<F> = isKnown ? readFilters(params, readers) : {};
  return {
    values,
    isNarrowed: Object.values(values).some((value) => value !== undefined),
    remove: (name) => change((raw) => withoutFilter<F>(raw, name), { replace: true }),
    widen: () => change((raw) => withoutFilters(raw, readers), { replace: true }),
  };
}
