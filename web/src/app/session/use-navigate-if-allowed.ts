import type { Grant } from '@leitstand/contract/base/rights';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { allowedTarget } from './allowed-target.ts';
import { currentSession } from './session.ts';

/** Navigates if the administrator has the required right, otherwise to the optional fallback. */
export function useNavigateIfAllowed(): (target: string, right: Grant, fallback?: string) => void {
  const { history } = useRouter();
  return useCallback(
    (target, right, fallback) => {
      const address = allowedTarget(currentSession()?.rights ?? [], target, right, fallback);
      if (address !== undefined) history.push(address);
    },
    [history],
  );
}
