import type { CaseHolder, Report, ReportCase } from '@leitstand/contract/reports';
import { translate } from '../../../ui/i18n/text.ts';
import { reportsText } from '../reports.text.ts';
import { caseText } from './case.text.ts';

interface CaseFacts {
  report: Report | undefined;
  details: ReportCase | undefined;
  /** Another administrator who has the case open. */
  holder: CaseHolder | null;
  mayWrite: boolean;
}

/** Why a case cannot be decided; undefined if it can. */
export function obstacleOf({ report, details, holder, mayWrite }: CaseFacts): string | undefined {
  const text = translate(caseText);
  if (!mayWrite) return text.readOnly;
  if (!report) return text.loading;
  if (details?.settled) return text.isSettled;
  if (details && !objectOf(details)) return text.isGone;
  return holder ? translate(reportsText).heldBy(holder.adminName) : undefined;
}

export function objectOf({ user, post, trip }: ReportCase) {
  return user ?? post ?? trip;
}
