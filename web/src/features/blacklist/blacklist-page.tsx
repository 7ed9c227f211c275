import { DEFAULT_DAYS } from '@leitstand/contract/limits';
import { useText } from '../../kit/i18n/text.ts';
import { BackButton } from '../../kit/list/back-button.tsx';
import { DataTable } from '../../kit/list/data-table.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { TimeFilter } from '../../kit/list/time-filter.tsx';
import { useListParams } from '../../kit/list/use-list-params.ts';
import { useBlacklist, useBlacklistNews } from './blacklist.queries.ts';
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
      news={useBlacklistNews()}
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
