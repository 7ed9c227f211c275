import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../session/session.ts';

/** Whether there is a screen at a path that the signed-in administrator may see. */
export function useMayOpen(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  const rights = useSession()?.rights;
  return useCallback(
    (path) => {
      const route = (routesByPath as Readonly<Record<string, AnyRoute>>)[path];
      const needed = route?.options.staticData?.right;
      return route !== undefined && (needed === undefined || rights?.includes(needed) === true);
    },
    [routesByPath, rights],
  );
}
