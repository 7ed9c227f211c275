import { Skeleton, Title } from '@mantine/core';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { VersionHistory } from './version-history.tsx';
import classes from './versions.module.css';
import { useLiveVersions, useVersions } from './versions.queries.ts';
import { versionsText } from './versions.text.ts';
import { VersionsForm } from './versions-form.tsx';

export function VersionsPage() {
  const text = useText(versionsText);
  const { data, error, refetch } = useVersions();
  useLiveVersions();
  return (
    <section className={classes.page} aria-labelledby="versions-title">
      <Title order={1} id="versions-title">
        {text.title}
      </Title>
      {data ? (
        <div className={classes.columns}>
          <VersionsForm key={data.revision} versions={data} />
          <VersionHistory revision={data.revision} />
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={280} radius="md" />
      )}
    </section>
  );
}
