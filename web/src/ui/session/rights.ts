import type { Access } from '@leitstand/contract/base/endpoint';
import type { Grant } from '@leitstand/contract/base/rights';
import { useSyncExternalStore } from 'react';

let current: readonly Grant[] = [];
const listeners = new Set<() => void>();

/** Publishes what the signed-in administrator holds. */
export function setRights(rights: readonly Grant[]): void {
  current = rights;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in administrator has this access. */
export function useRight(access: Access): boolean {
  return useSyncExternalStore(subscribe, () => allows(current, access));
}

export function allows(rights: readonly Grant[], access: Access): boolean {
  return access === 'public' || access === 'signed-in' || rights.includes(access);
}

/** All rights of the signed-in administrator, and the role of a SUPERADMIN. */
export function useRights(): readonly Grant[] {
  return useSyncExternalStore(subscribe, () => current);
}
