import { banKind } from '@leitstand/contract/bans';
import { DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import { screens } from '@leitstand/contract/screens';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useBans } from './bans.queries.ts';
import { bansText } from './bans.text.ts';
import { useBansActions } from './bans-actions.tsx';
import { useBansColumns } from './bans-columns.tsx';

export function BansPage() {
  const text = useText(bansText);
  const params = useListParams({ defaultDays: DEFAULT_DAYS });
  const list = useBans(params);
  return (
    <ListPage
      title={text.title}
      count={list.total}
      back={<BackButton to={screens.users.path} label={text.back} />}
      updates={useListUpdates(banKind)}
      search={<SearchBox params={params} outside={list.outside} placeholder={text.search} />}
      filters={<TimeFilter value={params.days} onChange={params.setDays} />}
    >
      <DataTable
        label={text.title}
        columns={useBansColumns()}
        actions={useBansActions()}
        list={list}
        empty={<EmptyList params={params} outside={list.outside} title={text.emptyTitle} message={text.emptyMessage} />}
      />
    </ListPage>
  );
}
