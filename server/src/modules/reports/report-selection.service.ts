import type { ReportFilter } from '@leitstand/contract/reports';
import type { Queryable } from '../../db/database.ts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { reports } from '../../db/schema.ts';
import { anyReportCondition, reportCondition, reportOrder } from './reports.queries.ts';

/** The reports of a list with this filter; without a filter, the open ones of every type. */
export function selectReports(db: Queryable, filter: ReportFilter | undefined): RowSelection {
  const where = filter ? reportCondition(db, filter) : anyReportCondition(db);
  return { table: reports, id: reports.id, where, order: reportOrder(filter ?? {}) };
}
