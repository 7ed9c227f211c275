import { CASE_AGES, type CaseAge } from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import { muteReporter } from '@leitstand/contract/moderation/reporters';
import { findReports, REPORT_ORDERS, type ReportOrder, reportsByPlace } from '@leitstand/contract/reports';
import { useCapability } from '../../ui/api/use-capability.ts';
import { type FilterReaders, readArea, readOneOf } from '../../ui/list/filters/address-filters.ts';
import { useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { type AddressFilters, useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { REPORT_STATES, type ReportState } from './reports.queries.ts';

interface ListFilters {
  /** Set by the map. */
  area: Area;
  /** Set by the figures of the moderation. */
  age: CaseAge;
}

const READERS: FilterReaders<ListFilters> = { area: readArea, age: readOneOf(CASE_AGES) };

/** What the list is narrowed to from other views. */
export function useListFilters(): AddressFilters<ListFilters> {
  return useAddressFilters(READERS, useCapability(reportsByPlace));
}

/** Open reports by default; all if the backend cannot filter. */
export function useReportState(): { state: ReportState; setState(state: ReportState): void } {
  const change = useChangeAddress();
  const isFilterable = useCapability(findReports);
  const asked = useAddressPart((params) => REPORT_STATES.find((state) => state === params.state) ?? 'open');
  return {
    state: isFilterable ? asked : 'all',
    setState: (state) =>
      change(({ state: _, ...others }) => (state === 'open' ? others : { ...others, state }), { replace: true }),
  };
}

/** The newest first by default; other backends have no other order. */
export function useReportOrder(): { canChoose: boolean; order: ReportOrder; setOrder(order: ReportOrder): void } {
  const change = useChangeAddress();
  const canChoose = useCapability(muteReporter);
  const asked = useAddressPart((params) => REPORT_ORDERS.find((order) => order === params.order) ?? 'newest');
  return {
    canChoose,
    order: canChoose ? asked : 'newest',
    setOrder: (order) =>
      change(({ order: _, ...others }) => (order === 'newest' ? others : { ...others, order }), { replace: true }),
  };
}

export const REPORT_VIEWS = ['list', 'map'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

interface ReportViewState {
  /** Whether there is a choice: other backends have no places. */
  readonly canChoose: boolean;
  readonly view: ReportView;
  setView(view: ReportView): void;
  /** Lists the reports of an area, as a new history entry. */
  chooseArea(area: string): void;
}

/** The list, or the map, which shows all areas. */
export function useReportView(): ReportViewState {
  const change = useChangeAddress();
  const canChoose = useCapability(reportsByPlace);
  const isMap = useAddressPart(({ view }) => view === 'map');
  return {
    canChoose,
    view: canChoose && isMap ? 'map' : 'list',
    setView: (view) =>
      change((raw) => ({ ...raw, view: view === 'map' ? view : undefined, area: undefined }), { replace: false }),
    chooseArea: (area) => change((raw) => ({ ...raw, view: undefined, at: undefined, area }), { replace: false }),
  };
}
