import { reportsByPlace } from '@leitstand/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import type { MapWindow } from '../../../ui/map/counts/map-window.ts';
import { filterOf, LISTS, type ReportsFilter } from '../reports.queries.ts';

/** Reports by the place of what was reported, in what the map shows. */
export function useReportsByPlace(filter: ReportsFilter, shown: MapWindow | undefined) {
  return useQuery({
    // Below the key of the lists: it changes when they do.
    queryKey: [...LISTS, 'places', filter, shown],
    queryFn: async ({ signal }) => {
      if (!shown) return [];
      return (await call(reportsByPlace, { body: { ...filterOf(filter), ...shown }, signal })).data;
    },
    enabled: shown !== undefined,
    placeholderData: keepPreviousData,
  });
}
