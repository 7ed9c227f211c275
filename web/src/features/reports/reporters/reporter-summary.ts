import { type ReporterStanding, standingOf } from '@leitstand/contract/moderation/reporters';
import type { Report } from '@leitstand/contract/reports';
import { translate } from '../../../ui/i18n/text.ts';
import { reportersText } from './reporters.text.ts';

const SAID: readonly Exclude<ReporterStanding, 'unknown'>[] = ['reliable', 'unreliable', 'muted'];

/** What is known about the reporters of a case, which decides its place in the order; empty if nothing is. */
export function reporterSummary({ data }: Pick<Report, 'data'>): string {
  const text = translate(reportersText);
  const standings = data.map(standingOf);
  const counts = SAID.map((standing) => ({
    standing,
    count: standings.filter((one) => one === standing).length,
  })).filter(({ count }) => count > 0);
  const [first] = counts;
  if (!first) return '';
  if (first.standing === 'muted' && first.count === data.length) return text.allMuted(data.length);
  if (data.length === 1) return text.one(text[first.standing]);
  return text.some(data.length, counts.map(({ standing, count }) => text.countOf(count, text[standing])).join(', '));
}
