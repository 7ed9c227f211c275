import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/limits';
import { useSyncExternalStore } from 'react';

/** Who is signed in, and by which session. */
export interface SignedIn {
  readonly id: string;
  readonly token: string;
}

let current: SignedIn | undefined;
const listeners = new Set<() => void>();

/** Tells the screens whom the stored session belongs to. */
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

/** The id of the signed-in administrator, for telling own changes from those of others. */
export function useAdministratorId(): string | undefined {
  return useSyncExternalStore(subscribe, () => current?.id);
}

/** Another object only when another administrator or another session follows. */
export function useSignedIn(): SignedIn | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
