import type { Operations } from '@leitstand/contract/api/operations';
import { Alert, Button, Group, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { LoadingBoxes } from '../../ui/figures/box.tsx';
import { formatClock } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { SlowestCalls, Traffic } from './calls.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Migrations } from './migrations.tsx';
import classes from './operations.module.css';
import { useOperations } from './operations.queries.ts';
import { operationsText } from './operations.text.ts';
import { Queue } from './queue.tsx';
import { Backup, Database, Disk, Program } from './state.tsx';

export function OperationsPage() {
  const text = useText(operationsText);
  const { data, error, dataUpdatedAt, isRefetchError, isFetching, refetch } = useOperations();
  const time = formatClock(dataUpdatedAt);
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{text.title}</Title>
        {data && <span className={classes.time}>{text.asOf(time)}</span>}
      </div>
      {data && isRefetchError && (
        <Alert color="amber" role="alert">
          <Group justify="space-between" gap="xs">
            {text.outdated(time)}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {text.refresh}
            </Button>
          </Group>
        </Alert>
      )}
      {data ? (
        <Boxes operations={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingBoxes />
      )}
    </div>
  );
}

function Boxes({ operations }: { operations: Operations }) {
  const { server, database, backup, disk, jobs, failedJobs, slowest, traffic, migrations } = operations;
  return (
    <>
      <div className={classes.cards}>
        <Program server={server} />
        <Database database={database} />
        <Backup backup={backup} />
        <Disk disk={disk} />
      </div>
      <div className={classes.pair}>
        <FailedJobs jobs={jobs} failed={failedJobs} />
        <Queue jobs={jobs} />
      </div>
      <div className={classes.wide}>
        <SlowestCalls slowest={slowest} />
        <div className={classes.column}>
          <Traffic traffic={traffic} />
          <Migrations migrations={migrations} />
        </div>
      </div>
    </>
  );
}
