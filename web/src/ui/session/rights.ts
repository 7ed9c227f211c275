import type { Access } from '@leitstand/contract/base/endpoint';
import type { Right } from '@leitstand/contract/base/rights';
import { useSyncExternalStore } from 'react';

let current: readonly Right[] = [];
const listeners = new Set<() => void>();

/** Publishes the rights of the signed-in administrator. */
export function setRights(rights: readonly Right[]): void {
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

export function allows(rights: readonly Right[], access: Access): boolean {
  return access === 'public' || access === 'signed-in' || rights.includes(access);
}

/** All rights of the signed-in administrator. */
export function useRights(): readonly Right[] {
  return useSyncExternalStore(subscribe, () => current);
}
