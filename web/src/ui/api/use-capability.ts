import { getCapabilities } from '@leitstand/contract/api/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { recogniseBackend } from './backend.ts';
import { call } from './call.ts';

// Kept apart from the query cache: the sign-in page asks, and it must not carry the whole library for one list.
const listeners = new Set<() => void>();
let known: readonly string[] | undefined;
let asking: Promise<void> | undefined;

/** Asks once which calls beyond the specification the backend has; one that does not know the question has none. */
function ask(): void {
  if (known || asking) return;
  asking = call(getCapabilities)
    .then(
      ({ data }) => data,
      (error: unknown) => (error instanceof ApiError && error.status === 404 ? [] : undefined),
    )
    .then((names) => {
      if (names && names.length > 0) recogniseBackend();
      known = names;
      asking = undefined;
      for (const listener of listeners) listener();
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Where the question failed, it is asked again when somebody comes back to the window.
  window.addEventListener('focus', ask);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('focus', ask);
  };
}

/** Whether the backend has an extension; not before it has said so. */
export function useCapability(extension: { readonly name: string }): boolean {
  return useCapabilities()?.includes(extension.name) ?? false;
}

/** The names of all extensions that the backend has; nothing before it has said so. */
export function useCapabilities(): readonly string[] | undefined {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => known);
}
