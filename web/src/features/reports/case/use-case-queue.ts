import type { Report } from '@leitstand/contract/reports';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { InfiniteList } from '../../../ui/list/paging/use-infinite-list.ts';
import { useAdministratorId } from '../../../ui/session/administrator.ts';
import { useCaseCache } from '../reports.queries.ts';
import { heldByOthers, neighbour, nextOpen, type QueueView } from './case-queue.ts';

/** The next page is fetched this many cases before the end. */
const NEARLY_AT_THE_END = 6;

export interface CaseQueue {
  /** Index among the undecided cases; undefined if the case is not in the list. */
  readonly position: number | undefined;
  readonly total: number | undefined;
  readonly next: Report | undefined;
  readonly previous: Report | undefined;
  /** The case to show after a decision. */
  readonly following: Report | undefined;
  readonly heldByOthers: number;
  readonly isGrowing: boolean;
}

/** The list as a queue: the neighbours of the shown case, prefetched. */
export function useCaseQueue(list: InfiniteList<Report>, id: string, gone: ReadonlySet<string>): CaseQueue {
  const ownId = useAdministratorId();
  const { rows, hasMore, isLoadingMore } = list;
  const index = rows.findIndex(({ _id }) => _id === id);
  const latest = useRef(0);
  useEffect(() => {
    if (index >= 0) latest.current = index;
  }, [index]);

  const view: QueueView = { gone, ownId, now: Date.now() };
  const isThere = index >= 0;
  const position = isThere ? index : Math.min(latest.current, rows.length);
  const next = neighbour(rows, { position, isThere }, 1, view);
  const previous = neighbour(rows, { position, isThere }, -1, view);
  const following = nextOpen(rows, { position, id }, view);

  const cache = useCaseCache();
  // Fetched after the key is answered.
  const wanted = useDeferredValue(
    [following?._id, next?._id, previous?._id].filter((neighbourId) => neighbourId !== undefined).join(' '),
  );
  useEffect(() => {
    for (const neighbourId of new Set(wanted.split(' '))) if (neighbourId !== '') cache.prefetch(neighbourId);
  }, [wanted, cache]);

  const isNearlyAtTheEnd = hasMore && !isLoadingMore && position >= rows.length - NEARLY_AT_THE_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new object on every render
  useEffect(() => {
    if (isNearlyAtTheEnd) list.loadMore();
  }, [isNearlyAtTheEnd, rows]);

  // A late page may still contain cases that were decided since it was requested.
  const left = rows.filter(({ _id }) => _id === id || !gone.has(_id));
  const at = left.findIndex(({ _id }) => _id === id);
  return {
    position: at >= 0 ? at : undefined,
    total: list.total === undefined ? undefined : list.total - (rows.length - left.length),
    next,
    previous,
    following,
    heldByOthers: heldByOthers(rows, view),
    isGrowing: hasMore || isLoadingMore,
  };
}
