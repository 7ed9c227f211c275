import { useState } from 'react';
import { notifyError } from '../notify/notify.tsx';
import type { Action } from './action.ts';

/** Runs actions, each once at a time, and tells their failures. */
export function useRunAction<T>(item: T): { pendingId: string | undefined; run(action: Action<T>): void } {
  const [pendingId, setPendingId] = useState<string>();

  async function run(action: Action<T>) {
    // The button stays enabled meanwhile: a disabled one would lose the focus that a closed dialog gives back.
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
