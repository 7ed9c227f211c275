import type { AuditDetails, NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { kindLabel } from '@leitstand/contract/kinds';
import { auditActionLabel } from '@leitstand/contract/labels/audit-actions';
import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { AuditChanges } from './audit-changes.tsx';
import classes from './audit-log.module.css';
import { useAuditEntry } from './audit-log.queries.ts';
import { auditLogText } from './audit-log.text.ts';
import { RecordName } from './record-name.tsx';
import { usePlaceOfRecord } from './record-place.ts';

export interface AuditEntryDialogProps {
  id: string;
  onClose(): void;
  /** Filters the log by the record of the entry. */
  onNarrow(entry: NamedAuditEntry): void;
}

export function AuditEntryDialog({ id, onClose, onNarrow }: AuditEntryDialogProps) {
  const text = useText(auditLogText);
  const { data: entry, error, refetch } = useAuditEntry(id);
  return (
    <Dialog
      title={text.entryTitle}
      size="xl"
      onClose={onClose}
      footer={
        <>
          {entry && <RecordLinks entry={entry} onNarrow={onNarrow} />}
          <Button onClick={onClose} data-autofocus>
            {text.close}
          </Button>
        </>
      }
    >
      {entry && <Entry entry={entry} />}
      {!entry && !error && (
        <Stack role="status" aria-label={text.loading}>
          <Skeleton height={60} />
          <Skeleton height={120} />
        </Stack>
      )}
      {error && isUnknown(error) && (
        <div role="alert">
          <EmptyState icon={IconFileOff} title={text.notFoundTitle} message={text.notFoundMessage} />
        </div>
      )}
      {error && !isUnknown(error) && <ErrorState error={error} retry={() => void refetch()} />}
    </Dialog>
  );
}

function RecordLinks({ entry, onNarrow }: { entry: AuditDetails; onNarrow(entry: NamedAuditEntry): void }) {
  const text = useText(auditLogText);
  const place = usePlaceOfRecord(entry);
  return (
    <>
      <Button variant="subtle" mr="auto" onClick={() => onNarrow(entry)}>
        {text.onlyThisRecord}
      </Button>
      {place !== undefined && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to={place} />}>
          {text.openRecord}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditDetails }) {
  const text = useText(auditLogText);
  const language = useLanguage();
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={text.at}>{formatDateTime(entry.at)}</Fact>
        <Fact label={text.who}>
          {entry.isMachine ? text.machine(entry.adminName) : entry.adminName}
          {entry.adminEmail && <div>{entry.adminEmail}</div>}
        </Fact>
        <Fact label={text.action}>{auditActionLabel(entry.action, language)}</Fact>
        <Fact label={text.kind}>{kindLabel(entry.entity, language)}</Fact>
        <Fact label={text.record} isWide>
          {entry.recordName !== '' && <RecordName entry={entry} />}
          {entry.entityId === '' && text.unknownAddress}
          <div>
            <span className={classes.id}>{entry.entityId}</span>
            {entry.entityId !== '' && <CopyButton value={entry.entityId} label={text.copyId} />}
          </div>
        </Fact>
        {entry.network && <Fact label={text.network}>{entry.network}</Fact>}
        {entry.device && <Fact label={text.device}>{entry.device}</Fact>}
        {entry.reason && (
          <Fact label={text.reason} isWide>
            {entry.reason}
          </Fact>
        )}
      </dl>
      <Title order={3} size="h5">
        {text.changes}
      </Title>
      <AuditChanges before={entry.before} after={entry.after} />
    </>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A malformed id is answered with 400; treat it like 404. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER');
}
