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
 * Merges events of the same change: an action on a report also deletes or restores its object at the same time. The
 * entry of the object is kept, because it names the object.
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
