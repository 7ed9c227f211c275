import { createContext, use, useCallback } from 'react';
import { safeRoutingTarget } from './routing-target.ts';

type MayOpen = (path: string) => boolean;

/** Whether the path has a screen that the administrator may see. Provided by the shell, which knows all screens. */
export const MayOpenContext = createContext<MayOpen>(() => false);

export function useMayOpen(): MayOpen {
  return use(MayOpenContext);
}

/** Turns a target, including those from the server, into an address; undefined if its screen is not accessible. */
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
