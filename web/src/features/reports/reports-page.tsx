import { REPORT_TYPES } from '@leitstand/contract/base/limits';
import { APPEALS_TAB, appealKind, listAppeals } from '@leitstand/contract/moderation/appeals';
import { findReports, type Report, reportKind } from '@leitstand/contract/reports';
import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { BulkBar } from '../../shared/bulk/bulk-bar.tsx';
import { useSelection } from '../../shared/bulk/use-selection.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useAppeals } from './appeals/appeals.queries.ts';
import { useCheckInList, useReportActions } from './report-actions.tsx';
import { nameOf } from './report-facts.ts';
import { OrderMenu } from './reporters/order-menu.tsx';
import classes from './reports.module.css';
import {
  filterOf,
  REPORT_STATES,
  type ReportState,
  type ReportsFilter,
  type ReportType,
  useReportCounts,
  useReports,
} from './reports.queries.ts';
import { reportsText } from './reports.text.ts';
import { useReportsColumns } from './reports-columns.tsx';
import { useLiveHolders } from './use-live-cases.ts';
import {
  REPORT_VIEWS,
  type ReportView,
  useListFilters,
  useReportOrder,
  useReportState,
  useReportView,
} from './use-report-filters.ts';

const CaseDialog = lazyPart(async () => (await import('./case/case-dialog.tsx')).CaseDialog);
const AppealsPanel = lazyPart(async () => (await import('./appeals/appeals-panel.tsx')).AppealsPanel);
const ReportsMap = lazyPart(async () => (await import('./map/reports-map.tsx')).ReportsMap);

const TABS = [...REPORT_TYPES, APPEALS_TAB] as const;
type Tab = (typeof TABS)[number];

export function ReportsPage() {
  const text = useText(reportsText);
  const tabs: readonly Tab[] = useCapability(listAppeals) ? TABS : REPORT_TYPES;
  const params = useListParams({ tabs });
  const { search } = params;
  const isAppealOpened = useAddressPart(({ appeal }) => appeal !== undefined) && tabs.includes(APPEALS_TAB);
  const tab = isAppealOpened ? APPEALS_TAB : params.tab;
  const isAppeals = tab === APPEALS_TAB;
  const type = isAppeals ? 'user' : tab;
  const { state, setState } = useReportState();
  const listFilters = useListFilters();
  const shown = useReportView();
  const sorting = useReportOrder();
  const filter = {
    ...{ type, search, state, ...listFilters.values },
    ...(sorting.order === 'newest' ? {} : { order: sorting.order }),
  };
  const list = useReports(filter);
  const appeals = useAppeals(state);
  const selection = useSelection({ kind: reportKind, list, filter: filterOf(filter), nameOf });
  useLiveHolders(list.rows);
  const opened = useOpenedItem('report');
  const open = useStableCallback(({ _id }: Report) => opened.open(_id));
  const showType = useShowType(type);
  // Opening a case must not wait for its code.
  useEffect(() => void CaseDialog.load(), []);
  const columns = useReportsColumns(type, useCheckInList());
  const actions = useReportActions(open);
  const updates = { reports: useListUpdates(reportKind), appeals: useListUpdates(appealKind) };
  const firstOpen = list.rows.find(({ checked }) => !checked);

  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={tab}
      onChange={(chosen) => params.setTab(tabs.find((known) => known === chosen) ?? 'user')}
    >
      <ListPage
        title={text.title}
        count={isAppeals ? appeals.total : list.total}
        updates={isAppeals ? updates.appeals : updates.reports}
        tabs={
          <TypeTabs
            tabs={tabs}
            current={tab}
            total={list.total}
            appeals={appeals.total}
            filter={{ search, state, ...listFilters.values }}
          />
        }
        search={!isAppeals && <SearchBox params={params} placeholder={text.search} />}
        filters={
          <div className={classes.filters}>
            <StateFilter value={state} onChange={setState} />
            {shown.canChoose && !isAppeals && <ViewSwitch value={shown.view} onChange={shown.setView} />}
            {sorting.canChoose && shown.view === 'list' && !isAppeals && (
              <OrderMenu value={sorting.order} onChange={sorting.setOrder} />
            )}
            {firstOpen && !isAppeals && (
              <Button
                className={classes.moderate ?? ''}
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                onClick={() => open(firstOpen)}
              >
                {text.moderate}
              </Button>
            )}
          </div>
        }
        chips={
          !isAppeals && (
            <FilterChips
              chips={[
                {
                  key: 'area',
                  label: listFilters.values.area && text.area,
                  onRemove: () => listFilters.remove('area'),
                },
                {
                  key: 'age',
                  label: listFilters.values.age && text[listFilters.values.age],
                  onRemove: () => listFilters.remove('age'),
                },
              ]}
            />
          )
        }
      >
        <Tabs.Panel value={tab} className={classes.panel ?? ''}>
          {isAppeals ? (
            <AppealsPanel list={appeals} state={state} />
          ) : shown.view === 'map' ? (
            <ReportsMap filter={filter} onChooseArea={shown.chooseArea} />
          ) : (
            <>
              <DataTable
                key={type}
                label={text[type]}
                columns={columns}
                actions={actions}
                list={list}
                onOpen={open}
                selection={selection}
                empty={<EmptyList params={params} filters={listFilters} {...emptyTexts(state, text)} />}
              />
              <BulkBar selection={selection} />
            </>
          )}
        </Tabs.Panel>
      </ListPage>
      {!isAppeals && (
        <Opened item={opened}>
          {(id) => <CaseDialog id={id} list={list} opened={opened} onOtherType={showType} />}
        </Opened>
      )}
    </Tabs>
  );
}

interface TypeTabsProps {
  tabs: readonly Tab[];
  current: Tab;
  /** The number of reports in the current tab. */
  total: number | undefined;
  appeals: number | undefined;
  filter: Omit<ReportsFilter, 'type'>;
}

function TypeTabs({ tabs, current, total, appeals, filter }: TypeTabsProps) {
  const text = useText(reportsText);
  const counts = useReportCounts(REPORT_TYPES, filter);
  return (
    <Tabs.List aria-label={text.types} className={classes.tabList ?? ''}>
      {tabs.map((tab, index) => {
        const counted = tab === APPEALS_TAB ? appeals : counts[index];
        // The list follows decisions at once; other backends know no counts.
        const count = counted !== undefined && tab === current && tab !== APPEALS_TAB ? (total ?? counted) : counted;
        return (
          <Tabs.Tab key={tab} value={tab}>
            {text[tab]}
            {count !== undefined && <span className={classes.tabCount}>{formatNumber(count)}</span>}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

interface StateFilterProps {
  value: ReportState;
  onChange(state: ReportState): void;
}

/** Hidden if the backend does not support the filter. */
function StateFilter({ value, onChange }: StateFilterProps) {
  const text = useText(reportsText);
  if (!useCapability(findReports)) return null;
  return (
    <SegmentedControl
      aria-label={text.state}
      data={REPORT_STATES.map((state) => ({ value: state, label: text[state] }))}
      value={value}
      onChange={(chosen) => onChange(REPORT_STATES.find((state) => state === chosen) ?? 'open')}
    />
  );
}

interface ViewSwitchProps {
  value: ReportView;
  onChange(view: ReportView): void;
}

function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const text = useText(reportsText);
  return (
    <SegmentedControl
      aria-label={text.shownAs}
      data={REPORT_VIEWS.map((view) => ({ value: view, label: text[view] }))}
      value={value}
      onChange={(chosen) => onChange(REPORT_VIEWS.find((view) => view === chosen) ?? 'list')}
    />
  );
}

/** Switches to the tab of the opened case, whichever tab the link named. */
function useShowType(current: ReportType): (type: ReportType) => void {
  const change = useChangeAddress();
  return useStableCallback((type: ReportType) => {
    if (type !== current) change((params) => ({ ...params, tab: type }), { replace: true });
  });
}

function emptyTexts(state: ReportState, text: Translated<typeof reportsText>) {
  const texts = {
    open: { title: text.emptyOpen, message: text.emptyOpenMessage },
    checked: { title: text.emptyChecked, message: text.emptyCheckedMessage },
    all: { title: text.emptyAll, message: text.emptyAllMessage },
  };
  return texts[state];
}
