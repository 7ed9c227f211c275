import { DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useBlacklist, useBlacklistUpdates } from './blacklist.queries.ts';
import { blacklistText } from './blacklist.text.ts';
import { useBlacklistActions } from './blacklist-actions.tsx';
import { useBlacklistColumns } from './blacklist-columns.tsx';

export function BlacklistPage() {
  const text = useText(blacklistText);
  const params = useListParams({ defaultDays: DEFAULT_DAYS });
  const list = useBlacklist(params);
  return (
    <ListPage
      title={text.title}
      count={list.total}
      back={<BackButton to="/users" label={text.back} />}
      updates={useBlacklistUpdates()}
      search={<SearchBox value={params.searchText} onChange={params.setSearchText} placeholder={text.search} />}
      filters={<TimeFilter value={params.days} onChange={params.setDays} />}
    >
      <DataTable
        label={text.title}
        columns={useBlacklistColumns()}
        actions={useBlacklistActions()}
        list={list}
        empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
      />
    </ListPage>
  );
}
