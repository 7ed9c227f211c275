import { useCallback } from 'react';
import { useCapabilities } from '../../ui/api/use-capability.ts';
import { useSession } from '../session/session.ts';
import { screenAt } from './screens.ts';

/** Whether the path has a screen that the backend supports and the administrator may see. */
export function useScreenAccess(): (path: string) => boolean {
  const rights = useSession()?.rights;
  const capabilities = useCapabilities();
  return useCallback(
    (path) => {
      const screen = screenAt(path);
      if (!screen) return false;
      const { right, needs } = screen;
      const isThere = needs === undefined || capabilities?.includes(needs) === true;
      return isThere && (right === undefined || rights?.includes(right) === true);
    },
    [rights, capabilities],
  );
}
