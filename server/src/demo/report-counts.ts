import type { reportEntries, reports } from '../db/schema/community.ts';
import type { reportDecisions, reportNotices } from '../db/schema/moderation.ts';
import { Random } from './random.ts';

type ReportRow = typeof reports.$inferInsert;
type NoticeRow = typeof reportNotices.$inferInsert;
type DecisionRow = typeof reportDecisions.$inferInsert;

/** What the server counts when a complaint arrives and when a report is decided. */
export function makeReportCounts(world: {
  reports: readonly ReportRow[];
  reportEntries: readonly (typeof reportEntries.$inferInsert)[];
}): { reportNotices: NoticeRow[]; reportDecisions: DecisionRow[] } {
  const random = new Random('report counts');
  const types = new Map(world.reports.map(({ id, type }) => [id, type]));
  return {
    reportNotices: world.reportEntries.map(({ reportId, createdAt = new Date() }) => ({
      id: random.id(createdAt),
      type: types.get(reportId) ?? 'user',
      createdAt,
    })),
    reportDecisions: world.reports.flatMap((report) => {
      const decision = decisionOf(report, random);
      return decision ? [decision] : [];
    }),
  };
}

function decisionOf(report: ReportRow, random: Random): DecisionRow | undefined {
  const { id: reportId, type, createdAt: receivedAt, checkedAt, settledAt } = report;
  const createdAt = settledAt ?? checkedAt;
  if (!createdAt || !receivedAt) return undefined;
  const deletedObject = Boolean(settledAt);
  const milder = deletedObject ? 'deleted' : 'none';
  const outcome = random.weighted([
    [milder, 70],
    ['warning', 22],
    ['suspension', 8],
  ] as const);
  return { id: random.id(createdAt), reportId, type, outcome, deletedObject, receivedAt, createdAt };
}
