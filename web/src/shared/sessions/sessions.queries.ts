import { administratorKind, endSessions, listSessions } from '@leitstand/contract/administrators';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { listsOf } from '../list/list-keys.ts';

export const SESSIONS = ['sessions'];

export function useSessions(administratorId: string) {
  return useQuery({
    queryKey: [...SESSIONS, administratorId],
    queryFn: async ({ signal }) => (await call(listSessions, { params: { id: administratorId }, signal })).data,
    // Always fetched when the list opens.
    gcTime: 0,
  });
}

interface SessionsToEnd {
  administratorId: string;
  sessionId?: string;
  keepCurrent?: boolean;
}

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SessionsToEnd) => (await call(endSessions, { body })).data.ended,
    onSettled: async (_ended, _error, { administratorId }) => {
      void client.invalidateQueries({ queryKey: listsOf(administratorKind) });
      await client.invalidateQueries({ queryKey: [...SESSIONS, administratorId] });
    },
  });
}
