import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { addVisit, dropVisit, readVisits, type Visit } from './visits.ts';

interface Visited {
  /** The screen; without it, the one on which the record was opened. */
  path?: string;
  /** What names the record in the address. */
  param: string;
  id: string;
  /** How the record is called; nothing as long as it is not there. */
  title: string | undefined;
  /** Why it is not there. */
  error?: unknown;
}

/** Remembers the record whose dialog is open as one of the last visited; forgets it where it turns out to be gone. */
export function useVisit({ path, param, id, title, error }: Visited): void {
  const administratorId = useAdministratorId();
  const router = useRouter();
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (administratorId === undefined) return;
    if (isGone) dropVisit(administratorId, id);
    else if (title !== undefined) {
      addVisit(administratorId, { path: path ?? router.state.location.pathname, param, id, title });
    }
  }, [administratorId, router, path, param, id, title, isGone]);
}

/** The last visited records as they were when the component appeared. */
export function useVisits(): readonly Visit[] {
  const administratorId = useAdministratorId();
  return useMemo(() => (administratorId === undefined ? [] : readVisits(administratorId)), [administratorId]);
}
