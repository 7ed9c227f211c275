import type { AuditEntry } from '@leitstand/contract/api/audit-log';
import type { CaseEvent } from '@leitstand/contract/reports';

/** One line of the history. */
export interface HistoryLine {
  readonly key: string;
  readonly at: string;
  readonly report: CaseEvent['report'];
  readonly entry: AuditEntry | null;
}

/**
 * The events as a person reads them: an action on a report deletes or restores its object in the same moment, which is
 * one thing that happened. The object's entry says what it was, so that one stays.
 */
export function historyLines(events: readonly CaseEvent[]): HistoryLine[] {
  const withObjects = new Set(
    events.flatMap(({ entry }) => (entry && entry.entity !== 'report' ? [keyOf(entry)] : [])),
  );
  return events.flatMap(({ at, report, entry }) => {
    if (entry && entry.entity === 'report' && withObjects.has(keyOf(entry))) return [];
    const key = report ? `report ${report._id}` : `entry ${entry?._id ?? at}`;
    return report || entry ? [{ key, at, report, entry }] : [];
  });
}

const MEANS: Readonly<Record<string, string>> = { takeAction: 'delete', reopen: 'restore' };

function keyOf({ action, requestId }: AuditEntry): string {
  return `${MEANS[action] ?? action} ${requestId}`;
}
