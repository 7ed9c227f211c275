import { useSyncExternalStore } from 'react';

/** Far more than a week's runs; the server does not return older ones. */
const MAX_REMEMBERED = 200;

/** Ids of runs that this browser remembers, in all its windows. */
function markedRuns(storageKey: string) {
  const listeners = new Set<() => void>();
  let marked: ReadonlySet<string> = read();

  function read(): ReadonlySet<string> {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
      return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
    } catch {
      return new Set();
    }
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function followOtherWindow(event: StorageEvent): void {
    if (event.key !== storageKey) return;
    marked = read();
    tell();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      window.addEventListener('storage', followOtherWindow);
      marked = read();
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', followOtherWindow);
    };
  }

  return {
    add(ids: readonly string[]): void {
      marked = new Set([...marked, ...ids].slice(-MAX_REMEMBERED));
      localStorage.setItem(storageKey, JSON.stringify([...marked]));
      tell();
    },
    use: () => useSyncExternalStore(subscribe, () => marked),
  };
}

const closed = markedRuns('bulk-closed');
const seen = markedRuns('bulk-seen');

/** Removes runs from the list, permanently. */
export const closeRuns = closed.add;
export const useClosedRuns = closed.use;

/** Results that the administrator has looked at are no longer counted in the header. */
export const markRunsSeen = seen.add;
export const useSeenRuns = seen.use;
