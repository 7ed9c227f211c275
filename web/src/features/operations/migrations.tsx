import type { Operations } from '@leitstand/contract/api/operations';
import { Box } from '../../ui/figures/box.tsx';
import { formatDateTime, formatNumber, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { Fact, Facts } from './facts.tsx';
import classes from './operations.module.css';
import { operationsText } from './operations.text.ts';

type Migrations = Operations['migrations'];

export function Migrations({ migrations: { latest, due, newer, long } }: { migrations: Migrations }) {
  const text = useText(operationsText);
  const isWorking = long.some(({ finishedAt }) => finishedAt === null);
  const badge = due.length > 0 ? text.migrationsDue : newer.length > 0 ? text.upgrading : isWorking && text.goesOn;
  return (
    <Box title={text.migrations} badge={badge && <StatusBadge tone="waiting">{badge}</StatusBadge>}>
      <Facts>
        <Fact label={text.latest}>{latest}</Fact>
        <Fact label={text.dueMigrations} isWaiting={due.length > 0}>
          {due.length > 0 ? due.join(', ') : text.noneDue}
        </Fact>
        {newer.length > 0 && (
          <Fact label={text.newer} isWaiting>
            {newer.join(', ')}
          </Fact>
        )}
      </Facts>
      {long.length > 0 && (
        <section className={classes.kind} aria-label={text.longChanges}>
          <h3 className={classes.kindName}>{text.longChanges}</h3>
          <Facts>
            {long.map((change) => (
              <Fact key={change.name} label={change.name} isWaiting={change.finishedAt === null}>
                <Progress change={change} />
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </Box>
  );
}

function Progress({ change }: { change: Migrations['long'][number] }) {
  const text = useText(operationsText);
  const { changed, startedAt, updatedAt, finishedAt } = change;
  return (
    <>
      {changed > 0 ? text.rows(formatNumber(changed)) : text.began(formatDateTime(startedAt))}
      <small>
        {finishedAt
          ? text.endedChange(formatDateTime(finishedAt))
          : updatedAt
            ? text.lastStep(formatRelative(updatedAt))
            : text.goesOn}
      </small>
    </>
  );
}
