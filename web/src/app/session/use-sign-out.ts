import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { clearVisits } from '../../shared/visits/visits.ts';
import { clearDrafts } from '../../ui/form/use-form.ts';
import { endSessionOnServer, forgetSession } from './session.ts';

/** Signs out: drops all data of the administrator and opens the sign-in page, even if the server cannot be reached. */
export function useSignOut(): (routingTarget?: string) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (routingTarget) => {
      const endSessionUrl = await endSessionOnServer();
      await router.navigate({ to: '/login', search: { routingTarget }, ignoreBlocker: true });
      forgetSession();
      clearDrafts();
      clearVisits();
      if (endSessionUrl) location.assign(endSessionUrl);
    },
    [router],
  );
}
