import type { PersonFile } from '@leitstand/contract/api/person';
import { screens } from '@leitstand/contract/screens';
import { Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { PERSON_PARAM } from '../../shared/person/person-address.ts';
import { StandingBadges } from '../../shared/person/sanctions/standing-badges.tsx';
import { useAddressOf } from '../../shared/screens/address-of.ts';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { SidePanel } from '../../ui/dialog/side-panel.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import classes from './person.module.css';
import { useFreshFile, usePersonFile } from './person.queries.ts';
import { personFileText } from './person.text.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonTabs } from './person-tabs.tsx';

interface PersonFilePanelProps {
  id: string;
  onClose(): void;
}

/** A person with all related records, in a side panel over the current screen. */
export function PersonFilePanel({ id, onClose }: PersonFilePanelProps) {
  const text = useText(personFileText);
  const addressOf = useAddressOf();
  const { data: file, error, refetch } = usePersonFile(id);
  useFreshFile(id);
  useVisit({
    path: screens.users.path,
    param: PERSON_PARAM,
    id,
    title: file && (file.user.userName || text.noName),
    error,
  });
  const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER');
  return (
    <SidePanel title={<Title file={isGone ? undefined : file} />} onClose={onClose}>
      {isGone && (
        <div role="alert">
          <EmptyState icon={IconUserOff} title={text.notFoundTitle} message={text.notFoundMessage} />
        </div>
      )}
      {error && !isGone && !file && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !file && <Loading label={text.loading} />}
      {file && !isGone && (
        <>
          <DeletedNotice id={id} who={file.user.userName || text.noName} deletion={file} />
          <PersonHead file={file} />
          <PersonActions file={file} onGone={onClose} />
        </>
      )}
      {!isGone && (
        <PersonTabs
          id={id}
          counts={file?.counts}
          // The screens do not show data of deleted users.
          addressOf={(target) => (file && file.deletedAt === null ? addressOf(target) : undefined)}
        />
      )}
    </SidePanel>
  );
}

function Title({ file }: { file: PersonFile | undefined }) {
  const text = useText(personFileText);
  return (
    // Initial focus on the name instead of the close button.
    <span className={classes.title} tabIndex={-1} data-autofocus>
      <span className={classes.kind}>{text.title}</span>
      {file && (
        <>
          {' '}
          <span className={classes.name}>{file.user.userName || text.noName}</span>
          <StandingBadges user={file.user} />
          {!file.user.isVerified && <StatusBadge tone="waiting">{text.unverified}</StatusBadge>}
          {file.deletedAt !== null && <StatusBadge tone="danger">{text.deleted}</StatusBadge>}
        </>
      )}
    </span>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.loading}>
      <Skeleton height={88} width={88} />
      <div className={classes.loadingLines}>
        <Skeleton height={38} />
        <Skeleton height={38} />
      </div>
    </div>
  );
}
