import type { Post } from '@leitstand/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import type { ChartTable } from '../../ui/chart/chart-table.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { postsQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';
import { links } from './dashboard-links.ts';
import { Panel } from './panel.tsx';
import { TableFrame } from './table-frame.tsx';
import { tableListOf } from './table-list.ts';

export function LatestPosts({ period }: { period: string }) {
  const text = useText(dashboardText);
  const query = useQuery(postsQuery);
  const navigate = useNavigate();
  const openPost = useStableCallback(({ _id }: Post) => {
    const { to, search } = links.post(_id);
    void navigate({ to, search });
  });
  const columns = usePostColumns();
  const list = tableListOf(query);
  const table: ChartTable = {
    columns: [text.userName, text.image, text.description, text.published],
    rows: list.rows.map((post) => [
      post.user?.userName ?? '',
      post.galleryImages[0]?.url ?? '',
      post.description,
      formatDateTime(post.createdAt),
    ]),
    files: [1],
  };
  return (
    <Panel title={text.latestPosts} query={query} period={period} size="table" all={links.latestPosts()} table={table}>
      <TableFrame rows={list.rows.length}>
        <DataTable
          label={text.latestPosts}
          columns={columns}
          list={list}
          onOpen={openPost}
          empty={<EmptyState title={text.noPosts} />}
        />
      </TableFrame>
    </Panel>
  );
}

function usePostColumns(): readonly Column<Post>[] {
  const text = useText(dashboardText);
  return useMemo(
    () => [
      {
        key: 'user',
        header: text.userName,
        flex: 2,
        cell: ({ user }) => <PersonLink id={user?._id ?? ''} name={user?.userName ?? ''} />,
      },
      {
        key: 'image',
        header: text.image,
        width: 64,
        cell: ({ galleryImages }) => <ImageCell name={galleryImages[0]?.url ?? ''} label="" />,
      },
      {
        key: 'description',
        header: text.description,
        flex: 6,
        narrow: 'under',
        cell: ({ description }) => <TextCell value={description} />,
      },
      {
        key: 'createdAt',
        header: text.published,
        width: 128,
        narrow: 'hide',
        cell: ({ createdAt }) => <DateCell value={createdAt} />,
      },
    ],
    [text],
  );
}
