import { useState } from 'react';
import { notifyError } from '../notify/notify.tsx';
import type { Action } from './action.ts';

/** Runs one action at a time and shows failures as notices. */
export function useRunAction<T>(item: T): { pendingId: string | undefined; run(action: Action<T>): void } {
  const [pendingId, setPendingId] = useState<string>();

  async function run(action: Action<T>) {
    // Not disabled while running: a disabled button could not take back the focus from a closed dialog.
    if (pendingId === action.id) return;
    try {
      const running = action.run(item);
      if (!running) return;
      setPendingId(action.id);
      await running;
    } catch (error) {
      notifyError(error, { retry: () => void run(action) });
    } finally {
      setPendingId((current) => (current === action.id ? undefined : current));
    }
  }

  return { pendingId, run: (action) => void run(action) };
}
