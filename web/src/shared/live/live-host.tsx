import { liveEvents } from '@leitstand/contract/api/live';
import { useEffect, useRef } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useSignedIn } from '../../ui/session/administrator.ts';

/** Receives live events while an administrator is signed in, if the backend supports it. Mounted once. */
export function LiveHost() {
  const isOffered = useCapability(liveEvents);
  const signedIn = useSignedIn();
  // As long as the lists that this shell has loaded: after signing in again in place, no event is missed.
  const positions = useRef(new Map<string, string>());
  useEffect(() => {
    if (!isOffered || !signedIn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Not needed for the first paint. If it cannot be loaded, the screens work as without live events.
    import('./live-client.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(signedIn, positions.current);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOffered, signedIn]);
  return null;
}
