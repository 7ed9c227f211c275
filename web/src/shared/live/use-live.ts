import type { LiveEvent } from '@leitstand/contract/api/live';
import { useEffect, useSyncExternalStore } from 'react';
import { type LiveState, liveState, onLiveEvent, onLiveReset, onLiveState } from '../../ui/api/live-events.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

/** Calls the listener with every live event, including this administrator's own changes. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const latest = useStableCallback(listener);
  useEffect(() => onLiveEvent(latest), [latest]);
}

/** Calls the listener when events may have been missed and data must be refetched. */
export function useLiveReset(listener: () => void): void {
  const latest = useStableCallback(listener);
  useEffect(() => onLiveReset(latest), [latest]);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, liveState);
}
