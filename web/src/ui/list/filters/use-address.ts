import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type AddressParams = Readonly<Record<string, unknown>>;

export interface Address {
  readonly params: AddressParams;
  /** Changes the parameters of the current address; `replace` leaves no step in the history. */
  change(change: (params: AddressParams) => AddressParams, options: { replace: boolean }): void;
}

/** The search parameters of whatever screen this is; each reader checks what it takes from there. */
export function useAddress(): Address {
  const params: AddressParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<Address['change']>(
    (apply, { replace }) => {
      // The kit knows no route, so it cannot name the type of the parameters that it passes on.
      void navigate({ to: '.', search: apply as never, replace });
    },
    [navigate],
  );
  return { params, change };
}
