import { administratorKind } from '@leitstand/contract/administrators';
import { listSignIns } from '@leitstand/contract/api/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { SESSIONS } from '../../shared/sessions/sessions.queries.ts';
import { call } from '../../ui/api/call.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';

const SIGN_INS = ['sign-ins'];

export function useSignIns() {
  return useQuery({
    queryKey: SIGN_INS,
    queryFn: async ({ signal }) => (await call(listSignIns, { signal })).data,
  });
}

/** Refetches when the own account is signed in to elsewhere, or sessions of it are ended. */
export function useLiveSessions(): void {
  const client = useQueryClient();
  const ownId = useAdministratorId();
  const refresh = () => {
    for (const queryKey of [SESSIONS, SIGN_INS]) void client.invalidateQueries({ queryKey });
  };
  useLiveEvents(({ entity, entityId }) => {
    if (entity === administratorKind.name && entityId === ownId) refresh();
  });
  useLiveReset(refresh);
}
