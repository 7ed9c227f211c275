import type { BulkRun } from '@leitstand/contract/api/bulk';
import { ActionIcon, Button, Popover, Title } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { bulkText } from './bulk.text.ts';
import classes from './bulk-menu.module.css';
import { isOpen, progressOf } from './bulk-runs.ts';
import { FailuresDialog } from './failures-dialog.tsx';
import { closeRuns, markRunsSeen, useSeenRuns } from './marked-runs.ts';
import { RunCard } from './run-card.tsx';
import type { Downloads } from './use-downloads.ts';

interface BulkMenuProps {
  runs: readonly BulkRun[];
  downloads: Downloads;
}

/** Running and finished bulk actions, behind a button of the header: a ring for progress, a number for new results. */
export function BulkMenu({ runs, downloads }: BulkMenuProps) {
  const text = useText(bulkText);
  const [isShown, setIsShown] = useState(false);
  const [failuresOf, setFailuresOf] = useState<string>();
  const seen = useSeenRuns();
  const open = runs.filter(isOpen);
  const finished = runs.filter((run) => !isOpen(run)).map(({ _id }) => _id);
  const unseen = finished.filter((id) => !seen.has(id));
  const label = [
    text.runs,
    open.length > 0 && text.running(open.length),
    unseen.length > 0 && text.ended(unseen.length),
  ];
  const share = { '--share': progressOf(open) } as CSSProperties;

  const unseenIds = unseen.join(' ');
  useEffect(() => {
    if (isShown && unseenIds !== '') markRunsSeen(unseenIds.split(' '));
  }, [isShown, unseenIds]);

  return (
    <>
      <Popover
        opened={isShown}
        onChange={setIsShown}
        width={360}
        position="bottom-end"
        offset={8}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            className={classes.button ?? ''}
            size="lg"
            aria-label={label.filter(Boolean).join(', ')}
            data-tip={isShown ? undefined : text.runs}
            onClick={() => setIsShown(!isShown)}
          >
            {open.length > 0 && <span className={classes.ring} style={share} aria-hidden />}
            <IconStack2 size={20} stroke={1.6} aria-hidden />
            {unseen.length > 0 && (
              <span className={classes.count} aria-hidden="true">
                {unseen.length}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} data-autofocus tabIndex={-1}>
          <div className={classes.head}>
            <Title order={2} size="h3">
              {text.runs}
            </Title>
            {finished.length > 1 && (
              <Button size="compact-sm" variant="subtle" onClick={() => closeRuns(finished)}>
                {text.closeAll}
              </Button>
            )}
          </div>
          <ul className={classes.runs}>
            {runs.map((run) => (
              <RunCard
                key={run._id}
                run={run}
                downloads={downloads}
                onShowFailures={() => {
                  setIsShown(false);
                  setFailuresOf(run._id);
                }}
                onClose={() => closeRuns([run._id])}
              />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {failuresOf !== undefined && <FailuresDialog runId={failuresOf} onClose={() => setFailuresOf(undefined)} />}
    </>
  );
}
