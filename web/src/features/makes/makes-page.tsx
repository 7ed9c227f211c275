import { listMakes, type Make, makeKind, searchMakes } from '@leitstand/contract/makes';
import { screens } from '@leitstand/contract/screens';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listsOf } from '../../shared/list/list-keys.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { call } from '../../ui/api/call.ts';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { NumberCell } from '../../ui/list/cells/cells.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import classes from './makes.module.css';
import { makesText } from './makes.text.ts';

export function MakesPage() {
  const text = useText(makesText);
  const params = useListParams({});
  const list = useMakes(params.search);
  const navigate = useNavigate();
  const showModels = useStableCallback(
    ({ make }: Make) => void navigate({ to: screens.models.path, search: { search: make } }),
  );
  const isCounted = list.rows.some(({ models }) => models !== null);
  const columns = useMemo<readonly Column<Make>[]>(() => {
    const name: Column<Make> = {
      key: 'make',
      header: text.make,
      flex: 1,
      cell: ({ make }) => <ModelsLink make={make} />,
    };
    const count: Column<Make> = {
      key: 'models',
      header: text.models,
      width: 110,
      align: 'end',
      cell: ({ models }) => <NumberCell value={models ?? 0} />,
    };
    return isCounted ? [name, count] : [name];
  }, [text, isCounted]);
  return (
    <ListPage
      title={text.title}
      count={list.total}
      updates={useListUpdates(makeKind)}
      back={<BackButton to={screens.models.path} label={text.back} />}
      search={<SearchBox params={params} placeholder={text.search} />}
    >
      <div className={classes.list}>
        <DataTable
          label={text.title}
          columns={columns}
          list={list}
          onOpen={showModels}
          empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
        />
      </div>
    </ListPage>
  );
}

/** Not in the tab order: Enter on the row does the same, and the arrow keys reach it. */
function ModelsLink({ make }: { make: string }) {
  return (
    <Link
      to={screens.models.path}
      search={{ search: make }}
      className={classes.make ?? ''}
      data-tip={make}
      data-tip-cut=""
      tabIndex={-1}
    >
      {make}
    </Link>
  );
}

function useMakes(search: string) {
  return useInfiniteList({
    queryKey: [...listsOf(makeKind), { search }],
    fetchPage: ({ skip, limit, signal }) =>
      search === ''
        ? call(listMakes, { params: { skip, limit }, signal })
        : call(searchMakes, { params: { search, skip, limit }, signal }),
  });
}
