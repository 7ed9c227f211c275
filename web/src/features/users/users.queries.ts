import type { Days, UserSortField } from '@leitstand/contract/limits';
import { restore } from '@leitstand/contract/restore';
import {
  addUser,
  adminSearchUsers,
  adminSearchUsersSorted,
  blacklistUser,
  deleteUser,
  getUser,
  listUsers,
  listUsersSorted,
  type NewUser,
  sendValidationEmail,
  type User,
  updateUser,
} from '@leitstand/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { refreshLists, removeFromLists, replaceInLists } from '../../kit/list/list-cache.ts';
import type { Sort } from '../../kit/list/list-params.ts';
import { useInfiniteList } from '../../kit/list/use-infinite-list.ts';

const LISTS = ['users', 'list'];

interface UsersFilter {
  search: string;
  days: Days;
  sort: Sort<UserSortField> | undefined;
}

interface Page {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export function useUsers({ search, days, sort }: UsersFilter) {
  return useInfiniteList({
    queryKey: [...LISTS, { search, days, sort }],
    fetchPage: (page) => (search === '' ? listPage(page, days, sort) : searchPage(page, search, days, sort)),
  });
}

function listPage({ signal, ...page }: Page, days: Days, sort: UsersFilter['sort']) {
  return sort
    ? call(listUsersSorted, { params: { ...page, days, sortField: sort.field, order: sort.order }, signal })
    : call(listUsers, { params: { ...page, days }, signal });
}

function searchPage({ signal, ...page }: Page, text: string, days: Days, sort: UsersFilter['sort']) {
  return sort
    ? call(adminSearchUsersSorted, { params: { ...page, text, days, sort: sort.field, order: sort.order }, signal })
    : call(adminSearchUsers, { params: { ...page, text, days }, signal });
}

/** One user, read anew whenever a dialog opens and left alone while it is open: nobody's typing is overtaken. */
export function useUser(id: string) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useAddUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewUser) => (await call(addUser, { body })).data,
    onSuccess: () => void refreshLists(client, LISTS),
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewUser & { _id: string; revision: number }) => (await call(updateUser, { body })).data,
    onSuccess: (user) => {
      replaceInLists(client, LISTS, user);
      void refreshLists(client, LISTS);
    },
  });
}

interface Deletion {
  userId: string;
  reason: string;
  /** Sent only when asked for: a backend of the specification alone does not know it. */
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
    // However long the list is, who came back must be in it again.
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}

export function useBanUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(blacklistUser, { body: { userId } }),
    onSuccess: (_, userId) => {
      removeFromLists(client, LISTS, userId);
      // Every other screen may show the user or the new entry of the blacklist; each reads anew when it is next opened.
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshLists(client, LISTS);
    },
  });
}

export function useSendVerificationMail() {
  return useMutation({
    mutationFn: ({ _id, email, language }: User) =>
      call(sendValidationEmail, { body: { _id, email }, headers: { language } }),
  });
}
