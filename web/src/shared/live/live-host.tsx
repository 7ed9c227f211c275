import { liveEvents } from '@leitstand/contract/api/live';
import { useEffect } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useSignedIn } from '../../ui/session/administrator.ts';

/** Listens to what happens while somebody is signed in, where the backend tells it. Mounted once. */
export function LiveHost() {
  const isOffered = useCapability(liveEvents);
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!isOffered || !signedIn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Not needed for the first paint. Where it cannot be loaded, screens go on as with a backend that tells nothing.
    import('./live-client.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(signedIn);
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
