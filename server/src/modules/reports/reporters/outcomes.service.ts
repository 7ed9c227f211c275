import { mailOnce } from '../../../adapters/mail/mail-once.ts';
import { renderMail } from '../../../adapters/mail/templates.ts';
import { pushTagged } from '../../../adapters/push/push-tagged.ts';
import { jobKind } from '../../../jobs/queue.ts';
import type { Platform } from '../../../platform.ts';
import type { Change } from '../../../records/change.ts';
import { outcomeText } from './outcome-text.ts';
import * as queries from './outcomes.queries.ts';
import { recountReporters, weighReportsOf } from './reporters.queries.ts';

/** A decision that is taken back within this time is not announced. */
const UNDO_MS = 60_000;

/** Names no person: the reporters are looked up when it is due. */
const outcomeJob = jobKind<{ reportId: string }>('report-outcome');

/** Tells the reporters of decided cases in a minute. */
export async function announceOutcome(
  { tx, platform }: Change,
  reportIds: readonly string[],
  outcome: queries.Outcome,
): Promise<void> {
  const dueAt = new Date(Date.now() + UNDO_MS);
  for (const reportId of await queries.storeOutcomes(tx, reportIds, { outcome, dueAt }))
    await platform.queue.send(tx, outcomeJob, { reportId }, { startAfter: dueAt });
}

/** A decision that was taken back does not count for the reporters until there is another one. */
export async function takeOutcomesBack({ tx, platform }: Change, reportId: string): Promise<void> {
  // Counted in a job: here the report is locked, and weighing locks others.
  if (await queries.takeOutcomesBack(tx, reportId)) await platform.queue.send(tx, outcomeJob, { reportId });
}

export async function handleOutcomes(platform: Platform): Promise<void> {
  await platform.queue.handle(outcomeJob, ({ reportId }) => tellReporters(platform, reportId));
}

/** Tells the reporters of a case what is due, and counts whether they were right. */
export async function tellReporters(platform: Platform, reportId: string): Promise<void> {
  const { drizzle: db } = platform.database;
  const due = await queries.findDueOutcomes(db, reportId);
  const failures: unknown[] = [];
  for (const outcome of due) await tell(platform, outcome).catch((error: unknown) => failures.push(error));
  // Also those who were told before a kill: counting again changes nothing.
  const reporterIds = await queries.reportersOf(db, reportId);
  if (reporterIds.length > 0) {
    await db.transaction(async (tx) => {
      await recountReporters(tx, reporterIds);
      await weighReportsOf(tx, reporterIds);
    });
  }
  // Those who could not be told are tried again.
  if (failures.length > 0) throw failures[0];
}

async function tell(platform: Platform, outcome: queries.DueOutcome): Promise<void> {
  const { database, mailer, config } = platform;
  const { drizzle: db } = database;
  const { reporter, isWanted, mailedAt, reportId, reporterId, dueAt } = outcome;
  const isMailed = isWanted && reporter !== null && reporter.email !== '';
  if (isWanted && reporter !== null) {
    const { email: to, userName: name, language } = reporter;
    const text = outcomeText(outcome, language);
    if (isMailed && mailedAt === null) {
      const mail = renderMail({ template: 'reportOutcome', language, to, name, facts: { text } });
      const local = `outcome-${reportId}-${reporterId}-${dueAt.getTime()}`;
      const messageId = `<${local}@${new URL(config.publicUrl).hostname}>`;
      await mailOnce(mailer, { ...mail, messageId }, queries.mailClaim(db, outcome));
    }
    if (await queries.isPushDue(db, outcome)) {
      const messages = (await queries.tokensOf(db, reporterId)).map((token) => ({ token, language, text }));
      await pushTagged(platform, `outcome-${reportId}`, messages);
      await queries.markPushed(db, outcome);
    }
  }
  await queries.markDone(db, outcome, isMailed);
}
