import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { useCallback } from 'react';
import { useCapabilities } from '../api/use-capability.ts';
import { allows, useRights } from './rights.ts';

/** Whether a call is possible: the backend has it, and the signed-in administrator has the required right. */
export function useMayCall(): (endpoint: AnyEndpoint) => boolean {
  const capabilities = useCapabilities();
  const rights = useRights();
  return useCallback(
    ({ name, extension, access }) => {
      const isThere = !extension || capabilities?.includes(name) === true;
      return isThere && allows(rights, access);
    },
    [capabilities, rights],
  );
}
