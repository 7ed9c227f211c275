import { jobLabel } from '@leitstand/contract/api/job-labels';
import type { Operations, retryJobs } from '@leitstand/contract/api/operations';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { FAILED_JOB_DAYS } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useRef } from 'react';
import { Box } from '../../ui/figures/box.tsx';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { Nothing } from './facts.tsx';
import classes from './operations.module.css';
import { useRetry } from './operations.queries.ts';
import { operationsText } from './operations.text.ts';

type FailedJob = Operations['failedJobs'][number];
type Tried = BodyOf<typeof retryJobs>;

interface FailedJobsProps {
  jobs: Operations['jobs'];
  failed: readonly FailedJob[];
}

/** By kind, each with its latest failures. */
export function FailedJobs({ jobs, failed }: FailedJobsProps) {
  const text = useText(operationsText);
  const content = useRef<HTMLDivElement>(null);
  const { mutateAsync, isPending, variables } = useRetry();
  const kinds = jobs.filter((kind) => kind.failed > 0);
  const total = kinds.reduce((sum, kind) => sum + kind.failed, 0);

  async function retry(tried: Tried): Promise<void> {
    try {
      const { retried } = await mutateAsync(tried);
      notifySuccess(retried > 0 ? text.retried(retried) : text.retriedBefore);
      // The button is gone.
      content.current?.focus({ preventScroll: true });
    } catch (error) {
      notifyError(error, { retry: () => void retry(tried) });
    }
  }

  return (
    <Box
      title={text.failed}
      hint={text.failedHint(FAILED_JOB_DAYS)}
      badge={total > 0 && <StatusBadge tone="waiting">{formatNumber(total)}</StatusBadge>}
    >
      <div ref={content} tabIndex={-1} className={classes.kinds}>
        {kinds.length === 0 && <Nothing>{text.noneFailed}</Nothing>}
        {kinds.map((kind) => (
          <FailedKind
            key={kind.name}
            name={kind.name}
            count={kind.failed}
            latest={failed.filter(({ job }) => job === kind.name)}
            pending={isPending ? variables : undefined}
            onRetry={(tried) => void retry(tried)}
          />
        ))}
      </div>
    </Box>
  );
}

interface FailedKindProps {
  name: string;
  count: number;
  latest: readonly FailedJob[];
  /** What is being tried again; nothing else can be meanwhile. */
  pending: Tried | undefined;
  onRetry(tried: Tried): void;
}

function FailedKind({ name, count, latest, pending, onRetry }: FailedKindProps) {
  const text = useText(operationsText);
  const label = jobLabel(name, useLanguage());
  const button = (tried: Tried, words: { shown: string; spoken: string }) => (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRepeat size={14} aria-hidden />}
      aria-label={words.spoken}
      loading={pending?.job === tried.job && pending.jobId === tried.jobId}
      disabled={pending !== undefined}
      onClick={() => onRetry(tried)}
    >
      {words.shown}
    </Button>
  );
  return (
    <section className={classes.kind} aria-label={label}>
      <div className={classes.kindTop}>
        <h3 className={classes.kindName}>
          {label} <span className={classes.count}>{formatNumber(count)}</span>
        </h3>
        {count > 1 && button({ job: name }, { shown: text.retryAll, spoken: text.retryAllOf(label) })}
      </div>
      <ul className={classes.failures}>
        {latest.map(({ _id, failedAt, attempts }) => (
          <li key={_id} className={classes.failure}>
            <span className={classes.when}>
              <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
              <small>{text.attempts(attempts)}</small>
            </span>
            {button(
              { job: name, jobId: _id },
              { shown: text.retry, spoken: text.retryOne(label, formatDateTime(failedAt)) },
            )}
          </li>
        ))}
        {count > latest.length && <li className={classes.failure}>{text.more(formatNumber(count - latest.length))}</li>}
      </ul>
    </section>
  );
}
