import type { CaseEvent } from '@leitstand/contract/reports';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { toAuditEntry } from '../audit-log/audit-log.service.ts';
import { type AuditRow, findAuditEntriesAbout, findReportsAbout, type PastReport } from './report-history.queries.ts';
import type { ReportRow } from './reports.queries.ts';

const SHOWN_EVENTS = 50;

/** Reports about a person and their content, including settled ones, latest first. */
export async function reportsAbout(db: Queryable, userId: string, page: Page): Promise<Rows<CaseEvent>> {
  const { rows, total } = await findReportsAbout(db, { userId }, page);
  return { rows: rows.map(toReportEvent), total };
}

/** The history of the person behind a report, without the report itself, latest first. */
export async function historyOf(db: Queryable, report: ReportRow, personId: string | undefined): Promise<CaseEvent[]> {
  const about = personId ? { userId: personId } : { type: report.type, objectId: report.targetId };
  const entries = await findAuditEntriesAbout(db, about, SHOWN_EVENTS);
  const earlier = personId
    ? await findReportsAbout(db, { userId: personId, exceptId: report.id }, { skip: 0, limit: SHOWN_EVENTS })
    : { rows: [] };
  return [...entries.map(toAuditEvent), ...earlier.rows.map(toReportEvent)]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, SHOWN_EVENTS);
}

function toReportEvent(row: PastReport): CaseEvent {
  const { id, type, subject, reporters, reasons } = row;
  return {
    at: row.lastReportedAt.toISOString(),
    kind: 'reported',
    report: { _id: id, type, subject, reporters, reasons, state: stateOf(row) },
    entry: null,
  };
}

function stateOf({ settledAt, checkedAt }: ReportRow): 'open' | 'checked' | 'settled' {
  if (settledAt) return 'settled';
  return checkedAt ? 'checked' : 'open';
}

function toAuditEvent(row: AuditRow): CaseEvent {
  const entry = toAuditEntry(row);
  return { at: entry.at, kind: 'audit', report: null, entry };
}
