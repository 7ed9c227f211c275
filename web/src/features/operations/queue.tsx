import { jobLabel } from '@leitstand/contract/api/job-labels';
import type { Operations } from '@leitstand/contract/api/operations';
import { Box } from '../../ui/figures/box.tsx';
import { NumberTable } from '../../ui/figures/number-table.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { formatAge } from './amounts.ts';
import { Nothing } from './facts.tsx';
import classes from './operations.module.css';
import { operationsText } from './operations.text.ts';

/** As the alert in `deploy/prometheus` has it. */
const LONG_WAIT_SECONDS = 600;

/** Only the kinds of job of which any wait. */
export function Queue({ jobs }: { jobs: Operations['jobs'] }) {
  const text = useText(operationsText);
  const language = useLanguage();
  const waiting = jobs.filter(({ due, later }) => due + later > 0);
  const isLong = (seconds: number) => seconds > LONG_WAIT_SECONDS;
  return (
    <Box
      title={text.jobs}
      hint={text.jobsHint}
      badge={
        waiting.some(({ oldestSeconds }) => isLong(oldestSeconds)) && (
          <StatusBadge tone="waiting">{text.waitsLong}</StatusBadge>
        )
      }
    >
      {waiting.length === 0 ? (
        <Nothing>{text.nothingWaits}</Nothing>
      ) : (
        <NumberTable
          caption={text.jobs}
          columns={[text.job, text.due, text.oldest, text.later]}
          rows={waiting.map(({ name, due, oldestSeconds, later }) => ({
            key: name,
            label: jobLabel(name, language),
            cells: [
              formatNumber(due),
              <span key="oldest" className={classes.age} data-waiting={isLong(oldestSeconds) || undefined}>
                {due === 0 ? '–' : formatAge(oldestSeconds)}
              </span>,
              formatNumber(later),
            ],
          }))}
        />
      )}
    </Box>
  );
}
