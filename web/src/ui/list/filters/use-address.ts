import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type AddressParams = Readonly<Record<string, unknown>>;

export interface Address {
  readonly params: AddressParams;
  /** Changes the parameters of the current address; `replace` adds no history entry. */
  change(change: (params: AddressParams) => AddressParams, options: { replace: boolean }): void;
}

/** The search parameters of the current screen; each reader validates its own. */
export function useAddress(): Address {
  const params: AddressParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<Address['change']>(
    (apply, { replace }) => {
      // This layer does not know the routes, so it cannot type their parameters.
      void navigate({ to: '.', search: apply as never, replace });
    },
    [navigate],
  );
  return { params, change };
}
