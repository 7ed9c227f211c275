import { trustOf } from '@leitstand/contract/moderation/reporters';
import type { reportEntries, reporters, reportOutcomes, reports } from '../../db/schema/community.ts';
import { DAY_MS } from '../calendar.ts';
import { Random } from '../random.ts';

type ReportRow = typeof reports.$inferInsert;
type EntryRow = typeof reportEntries.$inferInsert;
type ReporterRow = typeof reporters.$inferInsert & { right: number; wrong: number };
type OutcomeRow = typeof reportOutcomes.$inferInsert;

/**
 * A quarter of the reporters have reported before; those reports were settled and erased long ago. A few reported too
 * much and are muted. Sets the weight of the reports.
 */
export function makeReporters(
  rows: readonly ReportRow[],
  entries: readonly EntryRow[],
  now: Date,
): { reporters: ReporterRow[]; reportOutcomes: OutcomeRow[] } {
  const random = new Random('reporters');
  const known = new Map<string, ReporterRow>();
  const reportOutcomes: OutcomeRow[] = [];
  for (const userId of new Set(entries.flatMap(({ reporterId }) => reporterId ?? []))) {
    if (!random.chance(0.25)) continue;
    const share = random.next();
    const outcomes = Array.from({ length: random.int(3, 9) }, () => (random.chance(share) ? 'action' : 'none'));
    for (const outcome of outcomes) {
      const reportedAt = new Date(now.getTime() - random.between(60, 400) * DAY_MS);
      const doneAt = new Date(reportedAt.getTime() + random.between(0.1, 4) * DAY_MS);
      const reportId = random.id(reportedAt);
      reportOutcomes.push({
        ...{ reportId, reporterId: userId, outcome, reportedAt, isWanted: true },
        ...{ dueAt: doneAt, mailedAt: doneAt, doneAt },
      });
    }
    const right = outcomes.filter((outcome) => outcome === 'action').length;
    const wrong = outcomes.length - right;
    const isMuted = wrong > right * 4 && random.chance(0.6);
    known.set(userId, {
      ...{ userId, right, wrong },
      mutedAt: isMuted ? new Date(now.getTime() - DAY_MS) : null,
      muteReason: isMuted ? 'Meldet wahllos Beiträge' : '',
    });
  }
  for (const report of rows) {
    const made = entries.filter(({ reportId }) => reportId === report.id);
    report.weight = made.reduce((sum, { reporterId }) => sum + weightOf(known.get(reporterId ?? '')), 0);
  }
  return { reporters: [...known.values()], reportOutcomes };
}

function weightOf(reporter: ReporterRow | undefined): number {
  return reporter?.mutedAt ? 0 : trustOf(reporter ?? { right: 0, wrong: 0 });
}
