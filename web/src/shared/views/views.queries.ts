import {
  addView,
  deleteView,
  listViews,
  type NewView,
  type SavedView,
  updateView,
} from '@leitstand/contract/api/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../ui/api/call.ts';
import { useLiveEvents, useLiveReset } from '../live/use-live.ts';

const VIEWS = ['views'];
const FRESH_MS = 5 * 60_000;

/** The saved views of one list. The call returns those of all lists. */
export function useViews(list: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: VIEWS });
  // Changes from another tab or device of this administrator; those of others are not published.
  useLiveEvents(({ entity }) => {
    if (entity === 'view') refresh();
  });
  useLiveReset(refresh);
  return useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).data,
    select: (views) => views.filter((view) => view.list === list),
    staleTime: FRESH_MS,
    // The menu shows the failure.
    meta: { silent: true },
  });
}

export function useViewChanges() {
  const client = useQueryClient();
  return useMemo(() => {
    /** Applies the result to the cache, so that the menu shows it immediately. */
    async function changed<T>(answer: Promise<{ data: T }>, apply: (views: SavedView[], data: T) => SavedView[]) {
      try {
        const { data } = await answer;
        client.setQueryData<SavedView[]>(VIEWS, (views) => views && apply(views, data));
      } finally {
        void client.invalidateQueries({ queryKey: VIEWS });
      }
    }
    return {
      add: (body: NewView) => changed(call(addView, { body }), (views, view) => [...views, view]),
      update: (body: { viewId: string; name: string; parameters?: string }) =>
        changed(call(updateView, { body }), (views, view) => views.map((old) => (old._id === view._id ? view : old))),
      remove: ({ _id }: SavedView) =>
        changed(call(deleteView, { params: { id: _id } }), (views) => views.filter((view) => view._id !== _id)),
    };
  }, [client]);
}
