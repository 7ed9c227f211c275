import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeRoutingTarget } from '../session/routing-target.ts';

/** Turns a target that the server names into an address, if it is one of a screen that exists. */
export function useAddressOf(): (target: string) => string | undefined {
  const { routesByPath } = useRouter();
  return useCallback(
    (target) => {
      const address = safeRoutingTarget(target);
      return address !== undefined && address.replace(/[?#].*/, '') in routesByPath ? address : undefined;
    },
    [routesByPath],
  );
}
