import { CASE_RENEWAL_SECONDS } from '@leitstand/contract/base/limits';
import { type CaseHolder, holdCase, releaseCase } from '@leitstand/contract/reports';
import { useEffect, useRef, useState } from 'react';
import { useLiveEvents } from '../../../shared/live/use-live.ts';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';

/** Leases a case to this administrator while it is shown, and returns who holds it. */
export function useCaseLease(id: string | undefined): CaseHolder | undefined {
  const isKnown = useCapability(holdCase);
  const [answer, setAnswer] = useState<{ id: string; holder: CaseHolder }>();
  const renew = useRef<() => void>(undefined);

  useEffect(() => {
    if (id === undefined || !isKnown) return;
    let isShown = true;
    let request: Promise<void> = Promise.resolve();
    function claim() {
      request = call(holdCase, { body: { id: id ?? '' } }).then(
        ({ data: holder }) => {
          if (isShown) setAnswer({ id: id ?? '', holder });
        },
        // The server enforces leases anyway; the next renewal tries again.
        () => undefined,
      );
    }
    function renewWhenVisible() {
      // Browsers throttle timers in the background, so the lease may have expired.
      if (document.visibilityState === 'visible') claim();
    }
    claim();
    renew.current = claim;
    const timer = setInterval(claim, CASE_RENEWAL_SECONDS * 1000);
    document.addEventListener('visibilitychange', renewWhenVisible);
    return () => {
      isShown = false;
      renew.current = undefined;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewWhenVisible);
      // After the pending request, which would otherwise be processed last.
      void request.then(() => call(releaseCase, { body: { id } })).catch(() => undefined);
    };
  }, [id, isKnown]);

  useLiveEvents(({ type, entityId, action }) => {
    if (type === 'caseOpened' && entityId === id && action === 'release') renew.current?.();
  });

  return answer && answer.id === id ? answer.holder : undefined;
}
