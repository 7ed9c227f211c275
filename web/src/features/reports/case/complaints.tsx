import type { Report } from '@leitstand/contract/reports';
import { Text } from '@mantine/core';
import { NotesBadge } from '../../../shared/person/notes/notes-badge.tsx';
import { PersonLink } from '../../../shared/person/person-link.tsx';
import { formatDateTime, formatRelative } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { MuteButton, ReporterBadge } from '../reporters/reporter.tsx';
import { reporterSummary } from '../reporters/reporter-summary.ts';
import caseClasses from './case.module.css';
import { caseText } from './case.text.ts';
import classes from './complaints.module.css';

/** Who reported it, why and when. */
export function Complaints({ report }: { report: Report }) {
  const text = useText(caseText);
  const summary = reporterSummary(report);
  return (
    <section aria-labelledby="case-complaints">
      <h3 id="case-complaints" className={caseClasses.heading}>
        {text.complaints}
        <span className={caseClasses.count}>{report.data.length}</span>
      </h3>
      {report.data.length === 0 && (
        <Text c="dimmed" size="sm">
          {text.noReporters}
        </Text>
      )}
      {summary !== '' && (
        <Text size="sm" className={classes.summary ?? ''}>
          {summary}
        </Text>
      )}
      <ul className={classes.list}>
        {report.data.map((reporter, index) => (
          // Deleted reporters have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two deleted reporters apart
          <li key={`${index} ${reporter._id}`}>
            <div className={classes.head}>
              <span className={classes.reporter}>
                <PersonLink id={reporter._id} name={reporter.userName} /> <NotesBadge userId={reporter._id} />
                <ReporterBadge reporter={reporter} />
              </span>
              <time dateTime={reporter.createdAt} data-tip={formatDateTime(reporter.createdAt)}>
                {formatRelative(reporter.createdAt)}
              </time>
              <MuteButton reporter={reporter} />
            </div>
            <p className={classes.reason} data-blank={reporter.reason === '' || undefined}>
              {reporter.reason || text.noReason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
