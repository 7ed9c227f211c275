import { useCallback } from 'react';
import { safeRoutingTarget } from '../session/routing-target.ts';
import { useMayOpen } from './use-may-open.ts';

/** Turns a target that the server names into an address, if it is one of a screen that exists and may be seen. */
export function useAddressOf(): (target: string) => string | undefined {
  const mayOpen = useMayOpen();
  return useCallback(
    (target) => {
      const address = safeRoutingTarget(target);
      return address !== undefined && mayOpen(address.replace(/[?#].*/, '')) ? address : undefined;
    },
    [mayOpen],
  );
}
