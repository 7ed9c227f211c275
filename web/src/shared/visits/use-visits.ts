import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { addVisit, dropVisit, readVisits, type Visit } from './visits.ts';

interface Visited {
  /** The screen; by default the current one. */
  path?: string;
  /** The address parameter with the record's id. */
  param: string;
  id: string;
  /** The name of the record; undefined until it is loaded. */
  title: string | undefined;
  /** Why it could not be loaded. */
  error?: unknown;
}

/** Adds the open record to the recently visited ones, or removes it if it no longer exists. */
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

/** The recently visited records at mount time. */
export function useVisits(): readonly Visit[] {
  const administratorId = useAdministratorId();
  return useMemo(() => (administratorId === undefined ? [] : readVisits(administratorId)), [administratorId]);
}
