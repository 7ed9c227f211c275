import type { ApprovalCase, ApprovalRecord } from '@leitstand/contract/api/access/approvals';
import { Button } from '@mantine/core';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './approvals.module.css';
import { useBoundRecords } from './approvals.queries.ts';
import { boundText } from './bound.text.ts';

/** The people, posts or rows that a request is about: an approval acts upon no others. */
export function BoundRecords({ known }: { known: ApprovalCase }) {
  const text = useText(boundText);
  const { records, recordCount, now } = known;
  const more = useBoundRecords(known);
  if (recordCount === 0) return null;
  const shown = more.rows ?? records;
  return (
    <section aria-label={text.title}>
      <h3 className={classes.summary}>
        {text.title} ({formatNumber(recordCount)})
      </h3>
      <ol className={classes.records}>
        {shown.map((record) => (
          <li key={record._id} value={now?.kind === 'csv' ? Number(record._id) : undefined}>
            <Record record={record} />
          </li>
        ))}
      </ol>
      {shown.length < recordCount && (
        <Button variant="subtle" size="compact-sm" loading={more.isLoading} onClick={more.load}>
          {text.more(recordCount - shown.length)}
        </Button>
      )}
      {more.error && (
        <p role="alert" className={classes.failed}>
          {text.failed}
        </p>
      )}
    </section>
  );
}

function Record({ record: { label, detail, state } }: { record: ApprovalRecord }) {
  const text = useText(boundText);
  return (
    <span className={classes.record}>
      <span>{label || (state === 'gone' ? text.unnamed : text.blank)}</span>
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
      {state !== 'same' && <StatusBadge tone="waiting">{text[state]}</StatusBadge>}
    </span>
  );
}
