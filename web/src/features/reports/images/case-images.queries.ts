import { getPreferences, type Preferences, savePreferences } from '@leitstand/contract/api/preferences';
import type { CaseImages } from '@leitstand/contract/base/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../ui/api/call.ts';
import { useCapabilities } from '../../../ui/api/use-capability.ts';
import { notifyError } from '../../../ui/notify/notify.tsx';

const PREFERENCES = ['preferences'];
const FRESH_MS = 5 * 60_000;

/** How the administrator wants to see images in cases. */
export function useCaseImages(): CaseImages {
  const capabilities = useCapabilities();
  const isStored = capabilities?.includes(getPreferences.name) ?? false;
  const { data } = useQuery({
    queryKey: PREFERENCES,
    queryFn: async ({ signal }) => (await call(getPreferences, { signal })).data,
    enabled: isStored,
    staleTime: FRESH_MS,
    meta: { silent: true },
  });
  if (capabilities !== undefined && !isStored) return 'plain';
  // Until the choice is known, an image is rather covered than seen by mistake.
  return data?.caseImages ?? 'blurred';
}

export function useChooseCaseImages(): (caseImages: CaseImages) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (caseImages) => {
      client.setQueryData<Preferences>(PREFERENCES, { caseImages });
      try {
        await call(savePreferences, { body: { caseImages } });
      } catch (error) {
        notifyError(error);
        await client.invalidateQueries({ queryKey: PREFERENCES });
      }
    },
    [client],
  );
}
