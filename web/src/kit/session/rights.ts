import { RIGHTS, type Right } from '@leitstand/contract/rights';
import { useSyncExternalStore } from 'react';

// Until the app has told them, everything is offered: the server refuses by itself what is not allowed.
let current: readonly Right[] = RIGHTS;
const listeners = new Set<() => void>();

/** Tells the screens what the signed-in administrator may do. */
export function setRights(rights: readonly Right[]): void {
  current = rights;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in administrator holds a right. */
export function useRight(right: Right): boolean {
  return useSyncExternalStore(subscribe, () => current.includes(right));
}
