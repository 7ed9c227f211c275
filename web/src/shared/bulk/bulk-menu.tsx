import type { BulkRun } from '@leitstand/contract/api/bulk';
import { ActionIcon, Button, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { bulkText } from './bulk.text.ts';
import { isOpen } from './bulk-runs.ts';
import classes from './bulk-tray.module.css';
import { closeRuns } from './closed-runs.ts';
import { FailuresDialog } from './failures-dialog.tsx';
import { RunCard } from './run-card.tsx';
import type { Downloads } from './use-downloads.ts';

interface BulkTrayProps {
  runs: readonly BulkRun[];
  downloads: Downloads;
}

/** Running and finished bulk actions, at the bottom right. */
export function BulkTray({ runs, downloads }: BulkTrayProps) {
  const text = useText(bulkText);
  const [isCollapsed, setIsCollapsed] = useLocalStorage({
    key: 'bulk-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [failuresOf, setFailuresOf] = useState<string>();
  const finished = runs.filter((run) => !isOpen(run)).map(({ _id }) => _id);
  const Chevron = isCollapsed ? IconChevronUp : IconChevronDown;
  const label = isCollapsed ? text.expand : text.collapse;

  return (
    <>
      <section className={classes.tray} aria-label={text.runs} data-collapsed={isCollapsed || undefined}>
        <div className={classes.head}>
          <Text component="h2" size="sm" fw={600}>
            {text.runs}{' '}
            <Text component="span" size="sm" c="dimmed">
              {formatNumber(runs.length)}
            </Text>
          </Text>
          <span className={classes.tools}>
            {finished.length > 1 && (
              <Button size="compact-xs" variant="subtle" onClick={() => closeRuns(finished)}>
                {text.closeAll}
              </Button>
            )}
            <ActionIcon
              size="sm"
              aria-label={label}
              aria-expanded={!isCollapsed}
              data-tip={label}
              onClick={() => setIsCollapsed(!isCollapsed)}
            >
              <Chevron size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
        {!isCollapsed && (
          <ul className={classes.runs}>
            {runs.map((run) => (
              <RunCard
                key={run._id}
                run={run}
                downloads={downloads}
                onShowFailures={() => setFailuresOf(run._id)}
                onClose={() => closeRuns([run._id])}
              />
            ))}
          </ul>
        )}
      </section>
      {failuresOf !== undefined && <FailuresDialog runId={failuresOf} onClose={() => setFailuresOf(undefined)} />}
    </>
  );
}
