import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { useSyncExternalStore } from 'react';

/** The signed-in administrator and their session. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

let current: SignedIn | undefined;
const listeners = new Set<() => void>();

/** Publishes the id of the signed-in administrator. */
export function setAdministratorId(id: string | undefined): void {
  const token = localStorage.getItem(TOKEN_STORAGE_KEY) ?? '';
  if (current?.id === id && current?.token === token) return;
  current = id === undefined ? undefined : { id, token };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the signed-in administrator, to distinguish own changes from those of others. */
export function useAdministratorId(): string | undefined {
  return useSyncExternalStore(subscribe, () => current?.id);
}

/** Stable while administrator and session are the same. */
export function useSignedIn(): SignedIn | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
