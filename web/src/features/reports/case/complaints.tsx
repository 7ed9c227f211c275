import type { Report } from '@leitstand/contract/reports';
import { Text } from '@mantine/core';
import { PersonLink } from '../../../shared/person/person-link.tsx';
import { formatDateTime, formatRelative } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './case.module.css';
import { caseText } from './case.text.ts';

/** Who reported it, why and when. */
export function Complaints({ report }: { report: Report }) {
  const text = useText(caseText);
  return (
    <section aria-labelledby="case-complaints">
      <h3 id="case-complaints" className={classes.heading}>
        {text.complaints}
        <span className={classes.count}>{report.data.length}</span>
      </h3>
      {report.data.length === 0 && (
        <Text c="dimmed" size="sm">
          {text.noReporters}
        </Text>
      )}
      <ul className={classes.complaints}>
        {report.data.map(({ _id, userName, reason, createdAt }, index) => (
          // Deleted reporters have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two deleted reporters apart
          <li key={`${index} ${_id}`}>
            <div className={classes.complaintHead}>
              <PersonLink id={_id} name={userName} />
              <time dateTime={createdAt} data-tip={formatDateTime(createdAt)}>
                {formatRelative(createdAt)}
              </time>
            </div>
            <p className={classes.reason} data-blank={reason === '' || undefined}>
              {reason || text.noReason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
