import { restore } from '@leitstand/contract/api/restore';
import { banUser, deleteUser, userKind } from '@leitstand/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { refreshLists, removeFromLists } from '../../../ui/list/paging/list-cache.ts';
import { listsOf } from '../../list/list-keys.ts';
import type { BanChoice } from './ban-choice.tsx';

const LISTS = listsOf(userKind);

interface Deletion {
  userId: string;
  reason: string;
  /** Sent only if set: a backend of the specification alone does not support it. */
  erase: boolean;
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, reason, erase }: Deletion) =>
      call(deleteUser, { body: { userId, reason, ...(erase ? { erase } : {}) } }),
    onSuccess: (_, { userId }) => {
      removeFromLists(client, LISTS, userId);
      void refreshLists(client, LISTS);
    },
  });
}

export function useRestoreUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restore, { params: { kind: 'user', id } }),
    // Refetch even long lists: a restored user must reappear.
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}

export function useBanUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; reason?: string } & Partial<BanChoice>) => call(banUser, { body }),
    onSuccess: (_, { userId }) => {
      removeFromLists(client, LISTS, userId);
      // Other screens may show the user or the new ban; they refetch when next opened.
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshLists(client, LISTS);
    },
  });
}
