import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'bulk-closed';
/** Far more than a week's runs; the server does not return older ones. */
const MAX_REMEMBERED = 200;

const listeners = new Set<() => void>();
let closed: ReadonlySet<string> = read();

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function followOtherWindow(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY) return;
  closed = read();
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherWindow);
    closed = read();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherWindow);
  };
}

/** Removes runs from the tray in all windows, permanently. */
export function closeRuns(ids: readonly string[]): void {
  closed = new Set([...closed, ...ids].slice(-MAX_REMEMBERED));
  localStorage.setItem(STORAGE_KEY, JSON.stringify([...closed]));
  tell();
}

export function useClosedRuns(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => closed);
}
