import { DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import type { Post } from '@leitstand/contract/posts';
import { postKind } from '@leitstand/contract/posts';
import { IconCalendarX, IconPhotoOff } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { BulkBar } from '../../shared/bulk/bulk-bar.tsx';
import { useSelection } from '../../shared/bulk/use-selection.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isReversed } from '../../ui/list/filters/day-range.ts';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { readListParams } from '../../ui/list/filters/list-params.ts';
import { ListPanel, ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeRangeFilter } from '../../ui/list/filters/time-range-filter.tsx';
import type { AddressParams } from '../../ui/list/filters/use-address.ts';
import { type ListParams, useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { ImageGrid } from '../../ui/media/image-grid.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { usePostActions } from './post-actions.ts';
import { nameOf } from './post-facts.ts';
import { type PostTile, tilesOf } from './post-tiles.ts';
import { filterOf, prefetchPosts, useCanSearchInRange, usePosts } from './posts.queries.ts';
import { postsText } from './posts.text.ts';
import { usePostsColumns } from './posts-columns.tsx';
import { readAuthor, useAuthorChips, useAuthorFilter } from './use-author-filter.ts';

const PostDialog = lazyPart(async () => (await import('./post-dialog.tsx')).PostDialog);

const TABS = ['all', 'images'] as const;

const LIST = { defaultDays: DEFAULT_DAYS, hasRange: true, tabs: TABS } as const;

/** The first posts of an address; all its views show them. */
export function prefetch(cache: QueryClient, params: AddressParams): Promise<void> {
  return prefetchPosts(cache, { ...readListParams(params, LIST), ...readAuthor(params) });
}

export function PostsPage() {
  const text = useText(postsText);
  const params = useListParams(LIST);
  const authors = useAuthorFilter();
  const shown = { ...params, ...authors.values };
  const list = usePosts(shown);
  const updates = useListUpdates(postKind);
  const chips = useAuthorChips(authors, list.rows);
  const selection = useSelection({ kind: postKind, list, filter: filterOf(shown), nameOf });
  const opened = useOpenedItem('post');
  const [tile, setTile] = useState<PostTile>();
  const canSearchInRange = useCanSearchInRange();
  const openPost = useStableCallback(({ _id }: Post) => opened.open(_id));
  const openTile = useStableCallback((chosen: PostTile) => {
    setTile(chosen);
    opened.open(chosen.recordId);
  });
  const actions = usePostActions({ onView: openPost });
  const columns = usePostsColumns();
  const tiles = useMemo(() => tilesOf(list.rows, text), [list.rows, text]);
  const isShown = list.status === 'ready';
  useEffect(() => {
    // The dialog is what comes next.
    if (isShown) void PostDialog.load();
  }, [isShown]);
  const isSuspended = params.search !== '' && !canSearchInRange;

  return (
    <ListTabs
      value={params.tab}
      onChange={params.setTab}
      label={text.views}
      tabs={[
        { value: 'all', label: text.all },
        { value: 'images', label: text.images },
      ]}
    >
      {(tabList) => (
        <>
          <ListPage
            title={text.title}
            count={list.total}
            updates={updates}
            tabs={tabList}
            search={<SearchBox params={params} outside={list.outside} placeholder={text.search} />}
            filters={
              <TimeRangeFilter params={params} suspendedBecause={isSuspended ? text.rangeSuspended : undefined} />
            }
            chips={<FilterChips chips={chips} />}
          >
            <ListPanel value={params.tab}>
              {params.tab === 'all' ? (
                <>
                  <DataTable
                    label={text.title}
                    columns={columns}
                    actions={actions}
                    list={list}
                    onOpen={openPost}
                    selection={selection}
                    empty={<NoPosts params={params} outside={list.outside} authors={authors} />}
                  />
                  <BulkBar selection={selection} />
                </>
              ) : (
                <ImageGrid
                  label={text.images}
                  tiles={tiles}
                  list={list}
                  onOpen={openTile}
                  empty={
                    <NoPosts
                      params={params}
                      outside={list.outside}
                      authors={authors}
                      arePostsThere={list.rows.length > 0}
                    />
                  }
                />
              )}
            </ListPanel>
          </ListPage>
          <Opened item={opened}>
            {(id) => (
              <PostDialog
                id={id}
                list={list}
                firstImage={tile?.recordId === id ? tile.imageIndex : 0}
                onSwap={opened.swap}
                onClose={opened.close}
              />
            )}
          </Opened>
        </>
      )}
    </ListTabs>
  );
}

interface NoPostsProps {
  params: ListParams;
  outside: number | undefined;
  authors: ReturnType<typeof useAuthorFilter>;
  arePostsThere?: boolean;
}

function NoPosts({ params, outside, authors, arePostsThere = false }: NoPostsProps) {
  const text = useText(postsText);
  if (params.range && isReversed(params.range)) {
    return <EmptyState icon={IconCalendarX} title={text.reversedTitle} message={text.reversedMessage} />;
  }
  if (arePostsThere) {
    return <EmptyState icon={IconPhotoOff} title={text.noImagesTitle} message={text.noImagesMessage} />;
  }
  return (
    <EmptyList
      params={params}
      outside={outside}
      filters={authors}
      title={text.emptyTitle}
      message={text.emptyMessage}
    />
  );
}
