import type { Days, Standing, UserKind, UserSortField } from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import {
  addUser,
  adminSearchUsers,
  adminSearchUsersSorted,
  findDeletedUsers,
  findUsers,
  getUser,
  listUsers,
  listUsersSorted,
  type NewUser,
  sendValidationEmail,
  type User,
  type UserFilter,
  updateUser,
  userKind,
} from '@leitstand/contract/users';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { loadPhones } from '../../shared/person/phone.tsx';
import { call } from '../../ui/api/call.ts';
import type { Sort } from '../../ui/list/filters/list-params.ts';
import { refreshLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { type InfiniteListOptions, prefetchList, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';

const LISTS = listsOf(userKind);

/** Filters that only `findUsers` supports. */
interface Narrowing {
  /** Two letters; empty for unknown, absent for all. */
  country?: string | undefined;
  since?: string | undefined;
  kind?: UserKind | undefined;
  standing?: Standing | undefined;
  active?: string | undefined;
  os?: string | undefined;
  version?: string | undefined;
  area?: Area | undefined;
}

interface UsersFilter {
  search: string;
  days: Days;
  sort: Sort<UserSortField> | undefined;
  /** Absent without such filters, or if the backend does not support them. */
  narrowing?: Narrowing | undefined;
}

interface Page {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export function useUsers(filter: UsersFilter) {
  return useInfiniteList(usersList(filter));
}

/** The first users of an address. */
export async function prefetchUsers(cache: QueryClient, filter: UsersFilter): Promise<void> {
  await prefetchList(cache, usersList(filter));
}

function usersList({ search, days, sort, narrowing }: UsersFilter): InfiniteListOptions<User> {
  return {
    queryKey: [...LISTS, { search, days, sort, narrowing }],
    window: { days },
    fetchPage: ({ signal, ...params }, { days: time }) => {
      const filter = { search, days: time, sort, narrowing };
      if (narrowing) return call(findUsers, { params, body: filterOf(filter), signal });
      const page = { ...params, signal };
      return search === '' ? listPage(page, time, sort) : searchPage(page, search, time, sort);
    },
  };
}

/** The current filter, in the format of `findUsers` and the bulk calls. */
export function filterOf({ search, days, sort, narrowing }: UsersFilter): UserFilter {
  const { os, ...others } = narrowing ?? {};
  return { search, time: days, ...others, system: os, sort: sort?.field, order: sort?.order };
}

export function useDeletedUsers(since: string | undefined) {
  return useInfiniteList({
    queryKey: [...LISTS, { deletedSince: since ?? '' }],
    fetchPage: ({ signal, ...params }) => call(findDeletedUsers, { params, body: { since }, signal }),
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

/** A user, fetched whenever a dialog opens, but not while it is open: input must not be overwritten. */
export function useUser(id: string) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => {
      const [{ data }] = await Promise.all([call(getUser, { params: { id }, signal }), loadPhones()]);
      return data;
    },
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

export function useSendVerificationMail() {
  return useMutation({
    mutationFn: ({ _id, email, language }: User) =>
      call(sendValidationEmail, { body: { _id, email }, headers: { language } }),
  });
}
