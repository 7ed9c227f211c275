import type { Post } from '@leitstand/contract/posts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { imageUrl } from '../../ui/api/settings.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { imagesOf } from './post-facts.ts';
import { usePost } from './posts.queries.ts';

/** The next page is fetched this many posts before the end of the loaded rows. */
const AHEAD = 3;

/** A post with its neighbours in the list; none if it is not listed. */
export function useOpenedPost(id: string, list: InfiniteList<Post>) {
  const index = list.rows.findIndex(({ _id }) => _id === id);
  const { data: post, error, refetch, canFetch } = usePost(id, list.rows[index]);
  const previous = index > 0 ? list.rows[index - 1] : undefined;
  const next = index >= 0 ? list.rows[index + 1] : undefined;
  const successor = useRef<{ from: string; to: string | undefined }>(undefined);
  useEffect(() => {
    if (index >= 0) successor.current = { from: id, to: (next ?? previous)?._id };
  });
  useMoreAhead(list, index);
  usePreloaded(previous, next);
  return {
    post,
    previous,
    next,
    error,
    /** Whether the post may still arrive with the list or its own call. */
    isAwaited: canFetch || list.status === 'loading',
    retry: () => void refetch(),
    /** The post to show after the current one left the list. */
    neighbourOf: (gone: Post) => (successor.current?.from === gone._id ? successor.current.to : undefined),
  };
}

/** Prefetches the next page, so that stepping through posts never waits. */
function useMoreAhead(list: InfiniteList<Post>, index: number): void {
  const isNearEnd = index >= 0 && index >= list.rows.length - AHEAD;
  const isIdle = !list.isLoadingMore && !list.isRefreshing && list.moreError === undefined;
  const isWanted = isNearEnd && list.hasMore && isIdle;
  const loadMore = useEffectEvent(() => list.loadMore());
  useEffect(() => {
    if (isWanted) loadMore();
  }, [isWanted]);
}

/** Preloads the first images of the neighbours. */
function usePreloaded(...posts: readonly (Post | undefined)[]): void {
  const names = posts.map((post) => (post ? (imagesOf(post)[0] ?? '') : '')).join('\n');
  useEffect(() => {
    for (const name of names.split('\n').filter((known) => known !== '')) new Image().src = imageUrl(name, 'medium');
  }, [names]);
}
