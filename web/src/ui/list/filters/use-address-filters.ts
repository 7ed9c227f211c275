import {
  type FilterReaders,
  type FilterValues,
  isNarrowed,
  readFilters,
  withoutFilter,
  withoutFilters,
} from './address-filters.ts';
import { useAddressPart, useChangeAddress } from './use-address.ts';

export interface AddressFilters<F extends object> {
  readonly values: FilterValues<F>;
  /** Whether any filter is active. */
  readonly isNarrowed: boolean;
  remove(name: keyof F & string): void;
  /** Clears the filters, the search and the time range. */
  widen(): void;
}

/**
 * Filters of a list besides search and time range, kept in the address and set by the links of the dashboard. Ignored
 * while `isKnown` is false, because the backend does not support them.
 */
export function useAddressFilters<F extends object>(readers: FilterReaders<F>, isKnown: boolean): AddressFilters<F> {
  const change = useChangeAddress();
  const values = useAddressPart((params): FilterValues<F> => (isKnown ? readFilters(params, readers) : {}));
  return {
    values,
    isNarrowed: isNarrowed(values),
    remove: (name) => change((raw) => withoutFilter<F>(raw, name), { replace: true }),
    widen: () => change((raw) => withoutFilters(raw, readers), { replace: true }),
  };
}
