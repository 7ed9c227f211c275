import type { Report } from '@leitstand/contract/reports';
import { useEffect, useRef } from 'react';
import type { InfiniteList } from '../../../ui/list/paging/use-infinite-list.ts';
import { useAdministratorId } from '../../../ui/session/administrator.ts';
import { useCaseCache } from '../reports.queries.ts';
import { heldByOthers, neighbour, nextOpen, type QueueView } from './case-queue.ts';

/** So many cases before the end, further ones are fetched. */
const NEARLY_AT_THE_END = 6;

export interface CaseQueue {
  /** Counted from 0 among what is not decided yet; undefined where the case is not in the list. */
  readonly position: number | undefined;
  readonly total: number | undefined;
  readonly next: Report | undefined;
  readonly previous: Report | undefined;
  /** The case to show once this one is decided. */
  readonly following: Report | undefined;
  readonly heldByOthers: number;
  readonly isGrowing: boolean;
}

/** The list as a queue: what comes before and after the shown case, and is fetched before it is asked for. */
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
  const wanted = [following?._id, next?._id, previous?._id]
    .filter((neighbourId) => neighbourId !== undefined)
    .join(' ');
  useEffect(() => {
    for (const neighbourId of new Set(wanted.split(' '))) if (neighbourId !== '') cache.prefetch(neighbourId);
  }, [wanted, cache]);

  const isNearlyAtTheEnd = hasMore && !isLoadingMore && position >= rows.length - NEARLY_AT_THE_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object on every render
  useEffect(() => {
    if (isNearlyAtTheEnd) list.loadMore();
  }, [isNearlyAtTheEnd, rows]);

  // A page that arrives late brings cases back that were decided meanwhile.
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
