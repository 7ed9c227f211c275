import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { formatNumber, formatPercent } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './versions.module.css';
import { useInstalledVersions } from './versions.queries.ts';
import { versionsText } from './versions.text.ts';
import { type Fate, fateOf, newestFirst, type VersionValues } from './versions-values.ts';

const TONES = { lockedOut: 'danger', asked: 'waiting', allowed: 'done' } as const;

/** The installed versions, marked by how the typed values would affect them. */
export function InstalledList({ values }: { values: VersionValues }) {
  const text = useText(versionsText);
  const { data, error, isError, isLoading, refetch } = useInstalledVersions();
  const rows = useMemo(
    () => (data ?? []).filter(({ _id }) => _id !== '').sort((first, second) => newestFirst(first._id, second._id)),
    [data],
  );
  if (isLoading) return <Skeleton height={220} radius="md" />;
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={classes.box} aria-labelledby="installed-versions">
      <h2 id="installed-versions" className={classes.heading}>
        {text.installed}
      </h2>
      <p className={classes.quiet}>{text.installedHint}</p>
      {rows.length === 0 ? (
        <EmptyState title={text.nothingInstalled} />
      ) : (
        <ul className={classes.bars}>
          {rows.map(({ _id, count }) => (
            <Bar key={_id} version={_id} count={count} all={all} fate={fateOf(_id, values)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Bar({ version, count, all, fate }: { version: string; count: number; all: number; fate: Fate | undefined }) {
  const text = useText(versionsText);
  const share = all === 0 ? 0 : count / all;
  return (
    <li className={classes.bar} data-fate={fate}>
      <span className={classes.version}>{version}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.count}>
        {text.users(count, formatNumber(count))} ({formatPercent(share)})
      </span>
      <span className={classes.fate}>{fate && <StatusBadge tone={TONES[fate]}>{text[fate]}</StatusBadge>}</span>
    </li>
  );
}
