import type { AppVersionsChange } from '@leitstand/contract/versions';
import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useVersionChange } from './use-version-change.ts';
import classes from './versions.module.css';
import { useVersionCalls, useVersionHistory } from './versions.queries.ts';
import { versionsText } from './versions.text.ts';

/** The history of required versions, each with a rollback button. */
export function VersionHistory({ revision }: { revision: number }) {
  const text = useText(versionsText);
  const { data, error, isError, isLoading, refetch } = useVersionHistory();
  const mayChange = useRight('GlobalAccess');
  const { update } = useVersionCalls();
  const { isChanging, change } = useVersionChange();
  if (isLoading) return <Skeleton height={120} radius="md" />;
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;

  async function rollBack({ minimumVersion, recommendUpdate }: AppVersionsChange) {
    const values = { minimum: minimumVersion, recommend: recommendUpdate };
    await change(values, true, (sent) => update(sent, revision));
  }

  return (
    <section className={classes.box} aria-labelledby="version-history">
      <h2 id="version-history" className={classes.heading}>
        {text.history}
      </h2>
      {data.length === 0 && <p className={classes.quiet}>{text.noHistory}</p>}
      <ol className={classes.history}>
        {data.map((entry, index) => (
          <li key={entry._id} className={classes.entry}>
            <div>
              <span className={classes.entryValues}>
                {text.minimum} {entry.minimumVersion}
                {entry.recommendUpdate !== '' && ` · ${text.recommend} ${entry.recommendUpdate}`}
              </span>
              <span className={classes.quiet}>
                {formatDateTime(entry.createdAt)} {entry.adminName !== '' && text.by(entry.adminName)}
              </span>
            </div>
            {index === 0 ? (
              <StatusBadge tone="done">{text.inForce}</StatusBadge>
            ) : (
              mayChange && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isChanging}
                  aria-label={text.restoreThese(entry.minimumVersion, entry.recommendUpdate)}
                  leftSection={<IconHistory size={14} aria-hidden />}
                  onClick={() => void rollBack(entry)}
                >
                  {text.rollBack}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
