import { replaceEqualDeep, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

export type AddressParams = Readonly<Record<string, unknown>>;

/** Changes the parameters of the current address; `replace` adds no history entry. */
export type ChangeAddress = (change: (params: AddressParams) => AddressParams, options: { replace: boolean }) => void;

/**
 * What `read` takes from the search parameters of the current screen; each reader validates its own. Renders only when
 * that changes: an address with another opened record must not render the list behind it.
 */
export function useAddressPart<P>(read: (params: AddressParams) => P): P {
  const shared = useRef<P>(undefined);
  // The router can share equal values itself, but only of types that it can prove to be JSON.
  function select(params: AddressParams): unknown {
    const part = replaceEqualDeep(shared.current, read(params));
    shared.current = part;
    return part;
  }
  return useSearch({ strict: false, select }) as P;
}

export function useChangeAddress(): ChangeAddress {
  const navigate = useNavigate();
  return useCallback(
    (apply, { replace }) => {
      // This layer does not know the routes, so it cannot type their parameters.
      void navigate({ to: '.', search: apply as never, replace });
    },
    [navigate],
  );
}
