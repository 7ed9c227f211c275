import { CAPABILITIES_PATH } from '@leitstand/contract/base/first-page';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { recogniseBackend } from './backend.ts';
import { request } from './request.ts';
import { apiBase } from './settings.ts';

// Without the query cache and the schemas of the contract, because the sign-in page asks before it has loaded them.
const listeners = new Set<() => void>();
let known: readonly string[] | undefined;
let asking: Promise<void> | undefined;

const PATIENCE_MS = 1000;

/** Waits for the list of extensions, which the first screen would be drawn again for, unless it takes long. */
export async function ensureCapabilities(): Promise<void> {
  if (known) return;
  ask();
  await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Fetches the list of extensions once; a backend without this call has none. */
function ask(): void {
  if (known || asking) return;
  asking = request({ method: 'GET', url: `${apiBase}${CAPABILITIES_PATH}` })
    .then(
      ({ content }) => namesIn(content),
      (error: unknown) => (error instanceof ApiError && error.status === 404 ? [] : undefined),
    )
    .then((names) => {
      if (names && names.length > 0) recogniseBackend();
      known = names;
      asking = undefined;
      for (const listener of listeners) listener();
    });
}

function namesIn(content: unknown): readonly string[] {
  return Array.isArray(content) ? content.filter((name) => typeof name === 'string') : [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Retry after a failure when the window gets the focus.
  window.addEventListener('focus', ask);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('focus', ask);
  };
}

/** Whether the backend is known to have an extension. */
export function hasCapability({ name }: { readonly name: string }): boolean {
  return known?.includes(name) ?? false;
}

/** Whether the backend has an extension; false until known. */
export function useCapability(extension: { readonly name: string }): boolean {
  return useCapabilities()?.includes(extension.name) ?? false;
}

/** The names of the backend's extensions; undefined until known. */
export function useCapabilities(): readonly string[] | undefined {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => known);
}
