import type { LiveEvent } from '@leitstand/contract/api/live';

/** `off`: not used or not supported by the backend; `lost`: the stream broke off and is being reopened. */
export type LiveState = 'off' | 'connecting' | 'live' | 'lost';

type EventListener = (event: LiveEvent) => void;
type Listener = () => void;

const eventListeners = new Set<EventListener>();
const resetListeners = new Set<Listener>();
const stateListeners = new Set<Listener>();
let state: LiveState = 'off';

function listenOn<T>(listeners: Set<T>): (listener: T) => () => void {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

export const onLiveEvent = listenOn(eventListeners);
/** Events may have been missed: data on screen must be refetched. */
export const onLiveReset = listenOn(resetListeners);
export const onLiveState = listenOn(stateListeners);

export function liveState(): LiveState {
  return state;
}

export function publishEvent(event: LiveEvent): void {
  for (const listener of eventListeners) guarded(() => listener(event));
}

export function publishReset(): void {
  for (const listener of resetListeners) guarded(listener);
}

/** An error in one listener must not affect the others or the stream. */
function guarded(listener: Listener): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}

export function publishState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of stateListeners) listener();
}
