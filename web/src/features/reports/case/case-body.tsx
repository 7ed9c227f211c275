import type { CaseHolder, Report, ReportCase } from '@leitstand/contract/reports';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileOff, IconLock } from '@tabler/icons-react';
import { SanctionList } from '../../../shared/person/sanctions/sanction-list.tsx';
import { sanctionText } from '../../../shared/person/sanctions/sanctions.text.ts';
import { ApiError } from '../../../ui/api/api-error.ts';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { ReportedObject } from '../reported-object.tsx';
import { reportsText } from '../reports.text.ts';
import classes from './case.module.css';
import { caseText } from './case.text.ts';
import { CaseHistory } from './case-history.tsx';
import { objectOf } from './case-obstacle.ts';
import { CasePerson } from './case-person.tsx';
import { CasePosts } from './case-posts.tsx';
import { Complaints } from './complaints.tsx';
import { CaseProposal } from './decision/case-proposal.tsx';
import type { ProposedStep } from './decision/proposed-step.ts';

interface CaseBodyProps {
  /** From the list, later from the details. */
  report: Report | undefined;
  details: ReportCase | undefined;
  error: unknown;
  isMissing: boolean;
  holder: CaseHolder | null;
  /** Why the last decision on this case was not stored. */
  failure: string | undefined;
  retry(): void;
  /** The next step by the ladder; undefined if unknown. */
  proposed: ProposedStep | undefined;
  /** Absent if the case cannot be decided. */
  onTakeProposal: (() => void) | undefined;
}

/** A case: the reported object on the left, reporters and person on the right. */
export function CaseBody(props: CaseBodyProps) {
  const { report, details, error, isMissing, holder, failure, retry, proposed, onTakeProposal } = props;
  const text = useText(caseText);
  const sanctions = useText(sanctionText);
  if (isMissing || (error !== null && isUnknown(error))) {
    return (
      <div role="alert">
        <EmptyState icon={IconFileOff} title={text.notFound} message={text.notFoundMessage} />
      </div>
    );
  }
  if (!report) return error === null ? <Loading label={text.loading} /> : <ErrorState error={error} retry={retry} />;
  return (
    <>
      <CaseNotices report={report} details={details} holder={holder} failure={failure} />
      <div className={classes.columns}>
        <div className={classes.object}>
          <ReportedObject report={report} details={details} />
        </div>
        <div className={classes.side}>
          {details?.proposal && proposed && (
            <CaseProposal proposal={details.proposal} step={proposed} onTake={onTakeProposal} />
          )}
          <Complaints report={report} />
          <CasePerson report={report} person={details?.person} />
          {details?.person && <CasePosts posts={details.posts} />}
          {details?.person && details.sanctions.length > 0 && (
            <section aria-labelledby="case-sanctions">
              <h3 id="case-sanctions" className={classes.heading}>
                {sanctions.history}
                <span className={classes.count}>{details.sanctions.length}</span>
              </h3>
              <SanctionList person={details.person} sanctions={details.sanctions} />
            </section>
          )}
          {details && <CaseHistory events={details.history} />}
          {!details && error !== null && <ErrorState error={error} retry={retry} />}
        </div>
      </div>
    </>
  );
}

/** What to know before deciding. */
function CaseNotices({
  report,
  details,
  holder,
  failure,
}: Pick<CaseBodyProps, 'details' | 'holder' | 'failure'> & { report: Report }) {
  const text = useText(caseText);
  const reports = useText(reportsText);
  const isGone = details !== undefined && !objectOf(details);
  return (
    <Stack gap="xs" className={classes.notices ?? ''}>
      {failure !== undefined && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {failure}
        </Alert>
      )}
      {holder && (
        <Alert color="amber" role="status" icon={<IconLock aria-hidden />}>
          {reports.heldBy(holder.adminName)}
        </Alert>
      )}
      {(isGone || details?.settled) && (
        <Alert color="gray" role="status" icon={<IconCircleCheck aria-hidden />}>
          {details?.settled ? text.isSettled : text.isGone}
        </Alert>
      )}
      {report.checked && !isGone && !details?.settled && (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
          {text.isChecked}
        </Alert>
      )}
    </Stack>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={`${classes.columns} ${classes.late}`}>
      <Skeleton height={300} />
      <Stack gap="md">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={40} />
        ))}
      </Stack>
    </div>
  );
}

/** A malformed id is answered with 400; treat it like 404. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER');
}
