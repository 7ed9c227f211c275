import type { Operations } from '@leitstand/contract/api/operations';
import { Progress } from '@mantine/core';
import { Box } from '../../ui/figures/box.tsx';
import { formatBytes, formatDateTime, formatPercent, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { formatAge } from './amounts.ts';
import { Fact, Facts, Nothing } from './facts.tsx';
import classes from './operations.module.css';
import { operationsText } from './operations.text.ts';

/** After this time a backup is due. */
const BACKUP_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The server compares a quarter of a second apart: less than this is no delay. */
const NO_DELAY_MS = 1000;

export function Program({ server }: { server: Operations['server'] }) {
  const text = useText(operationsText);
  return (
    <Box title={text.program}>
      <Facts>
        <Fact label={text.version}>{server.version}</Fact>
        <Fact label={text.node}>{server.node}</Fact>
        <Fact label={text.runningSince}>
          <Moment value={server.startedAt} />
        </Fact>
      </Facts>
    </Box>
  );
}

export function Database({ database }: { database: Operations['database'] }) {
  const text = useText(operationsText);
  const { engine, version, bytes, host, replica } = database;
  return (
    <Box
      title={text.database}
      badge={replica && !replica.isRead && <StatusBadge tone="waiting">{text.replicaUnused}</StatusBadge>}
    >
      <Facts>
        <Fact label={text.engine}>{text[engine]}</Fact>
        <Fact label={text.version}>{version}</Fact>
        <Fact label={text.size}>{formatBytes(bytes)}</Fact>
        {host !== null && <Fact label={text.host}>{host}</Fact>}
        {replica && (
          <Fact label={text.replica} isWaiting={!replica.isRead}>
            <ReplicaState replica={replica} />
          </Fact>
        )}
      </Facts>
    </Box>
  );
}

function ReplicaState({ replica }: { replica: NonNullable<Operations['database']['replica']> }) {
  const text = useText(operationsText);
  const { isRead, behindMs } = replica;
  if (behindMs === null) return text.replicaAway;
  return (
    <>
      {isRead && text.replicaRead}
      {behindMs >= NO_DELAY_MS && <small>{text.replicaBehind(formatAge(behindMs / 1000))}</small>}
      {!isRead && behindMs < NO_DELAY_MS && text.replicaUnused}
    </>
  );
}

export function Backup({ backup }: { backup: Operations['backup'] }) {
  const text = useText(operationsText);
  const isDue = !backup || Date.now() - Date.parse(backup.finishedAt) > BACKUP_DAYS * DAY_MS;
  return (
    <Box
      title={text.backup}
      {...(backup ? {} : { hint: text.backupHint })}
      badge={isDue && <StatusBadge tone="waiting">{text.backupDue}</StatusBadge>}
    >
      {backup ? (
        <Facts>
          <Fact label={text.finished} isWaiting={isDue}>
            <Moment value={backup.finishedAt} />
          </Fact>
          <Fact label={text.size}>{formatBytes(backup.bytes)}</Fact>
          <Fact label={text.took}>{formatAge(backup.seconds)}</Fact>
          <Fact label={text.machine}>{backup.machine}</Fact>
          <Fact label={text.folder}>{backup.folder}</Fact>
        </Facts>
      ) : (
        <Nothing>{text.noBackup}</Nothing>
      )}
    </Box>
  );
}

export function Disk({ disk }: { disk: Operations['disk'] }) {
  const text = useText(operationsText);
  if (!disk) {
    return (
      <Box title={text.disk}>
        <Nothing>{text.noDisk}</Nothing>
      </Box>
    );
  }
  const { freeBytes, totalBytes, folder, isLow } = disk;
  const used = totalBytes > 0 ? 1 - freeBytes / totalBytes : 0;
  const share = text.used(formatPercent(used));
  return (
    <Box title={text.disk} badge={isLow && <StatusBadge tone="waiting">{text.diskLow}</StatusBadge>}>
      <div>
        <p className={classes.figure} data-waiting={isLow || undefined}>
          {formatBytes(freeBytes)} <small>{text.free}</small>
        </p>
        <Progress value={used * 100} color={isLow ? 'amber' : 'accent'} aria-label={share} />
        <p className={classes.under}>
          <span>{share}</span>
          <span>{text.ofTotal(formatBytes(totalBytes))}</span>
        </p>
      </div>
      <Facts>
        <Fact label={text.folder}>{folder}</Fact>
      </Facts>
    </Box>
  );
}

function Moment({ value }: { value: string }) {
  return (
    <>
      <time dateTime={value}>{formatDateTime(value)}</time>
      <small>{formatRelative(value)}</small>
    </>
  );
}
