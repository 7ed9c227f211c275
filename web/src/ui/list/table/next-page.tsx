import { INFINITE_SCROLL_DELAY_MS } from '@leitstand/contract/base/limits';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '../../error/message-of.ts';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import type { InfiniteList } from '../paging/use-infinite-list.ts';

interface NextPageProps {
  list: InfiniteList<unknown>;
  root: RefObject<HTMLElement | null>;
  /** The placeholder of the next page, with a label for screen readers. */
  skeleton(label: string): ReactNode;
}

/** The end of the loaded rows; loads the next page when it becomes visible. */
export function NextPage({ list, root, skeleton }: NextPageProps) {
  const text = useText(listText);
  const sentinel = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => list.loadMore());
  const isWaiting = list.hasMore && !list.isLoadingMore && !list.isRefreshing && list.moreError === undefined;

  useEffect(() => {
    const element = sentinel.current;
    if (!isWaiting || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(loadMore, INFINITE_SCROLL_DELAY_MS);
      },
      { root: root.current },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWaiting, root]);

  if (list.moreError !== undefined) {
    return (
      <Group role="alert" justify="center" p="sm" gap="sm">
        <Text size="sm">{messageOf(list.moreError)}</Text>
        <Button size="compact-sm" variant="default" loading={list.isLoadingMore} onClick={list.retry}>
          {text.retry}
        </Button>
      </Group>
    );
  }
  if (!list.hasMore) return null;
  return <div ref={sentinel}>{skeleton(list.isLoadingMore ? text.loadingMore : '')}</div>;
}
