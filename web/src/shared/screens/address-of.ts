import { createContext, use, useCallback } from 'react';
import { safeRoutingTarget } from './routing-target.ts';

type MayOpen = (path: string) => boolean;

/** Whether there is a screen at a path that the signed-in administrator may see. The frame knows all screens. */
export const MayOpenContext = createContext<MayOpen>(() => false);

export function useMayOpen(): MayOpen {
  return use(MayOpenContext);
}

/** Turns a target, also one that the server names, into an address; undefined where its screen may not be seen. */
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
