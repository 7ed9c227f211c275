import { listMakes, type Make, makeKind, searchMakes } from '@leitstand/contract/makes';
import { IconList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { call } from '../../kit/api/call.ts';
import { useText } from '../../kit/i18n/text.ts';
import { BackButton } from '../../kit/list/back-button.tsx';
import { TextCell } from '../../kit/list/cells.tsx';
import type { Column } from '../../kit/list/column.ts';
import { DataTable } from '../../kit/list/data-table.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useInfiniteList } from '../../kit/list/use-infinite-list.ts';
import { useListParams } from '../../kit/list/use-list-params.ts';
import { useStableCallback } from '../../kit/list/use-stable-callback.ts';
import { useListNews } from '../../kit/live/use-list-news.ts';
import { makesText } from './makes.text.ts';

const LISTS = ['makes', 'list'];

export function MakesPage() {
  const text = useText(makesText);
  const params = useListParams({});
  const list = useMakes(params.search);
  const navigate = useNavigate();
  const showModels = useStableCallback(({ make }: Make) => void navigate({ to: '/models', search: { search: make } }));
  const actions = useMemo<readonly Action<Make>[]>(
    () => [{ id: 'models', label: text.showModels, icon: IconList, run: showModels }],
    [text, showModels],
  );
  const columns = useMemo<readonly Column<Make>[]>(
    () => [{ key: 'make', header: text.make, flex: 1, cell: ({ make }) => <TextCell value={make} /> }],
    [text],
  );
  return (
    <ListPage
      title={text.title}
      count={list.total}
      news={useListNews({ kind: makeKind, queryKey: LISTS })}
      back={<BackButton to="/models" label={text.back} />}
      search={<SearchBox value={params.searchText} onChange={params.setSearchText} placeholder={text.search} />}
    >
      <DataTable
        label={text.title}
        columns={columns}
        actions={actions}
        list={list}
        onOpen={showModels}
        empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
      />
    </ListPage>
  );
}

function useMakes(search: string) {
  return useInfiniteList({
    queryKey: [...LISTS, { search }],
    fetchPage: ({ skip, limit, signal }) =>
      search === ''
        ? call(listMakes, { params: { skip, limit }, signal })
        : call(searchMakes, { params: { search, skip, limit }, signal }),
  });
}
