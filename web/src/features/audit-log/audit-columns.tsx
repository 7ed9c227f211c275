import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { kindLabel } from '@leitstand/contract/kinds';
import { auditActionLabel } from '@leitstand/contract/labels/audit-actions';
import { useMemo } from 'react';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { shortId } from './audit-filters.tsx';
import classes from './audit-log.module.css';
import { auditLogText } from './audit-log.text.ts';
import { RecordName } from './record-name.tsx';

export function useAuditColumns(): readonly Column<NamedAuditEntry>[] {
  const text = useText(auditLogText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'at',
        header: text.at,
        width: 150,
        narrow: 'under',
        cell: ({ at }) => (
          <time className={classes.time} dateTime={at} data-tip={formatRelative(at)}>
            {formatDateTime(at)}
          </time>
        ),
      },
      {
        key: 'who',
        header: text.who,
        flex: 2,
        narrow: 'under',
        cell: ({ adminName, adminEmail, isMachine }) => (
          <span className={classes.author}>
            <TextCell value={isMachine ? text.machine(adminName) : adminName} />
            <span className={classes.address}>{adminEmail}</span>
          </span>
        ),
      },
      {
        key: 'action',
        header: text.action,
        flex: 2,
        cell: ({ action, entity, recordName }) => (
          <span className={classes.action}>
            <TextCell value={auditActionLabel(action, language)} />
            <span className={classes.kindAndRecord}>{`${kindLabel(entity, language)} ${recordName}`}</span>
          </span>
        ),
      },
      {
        key: 'kind',
        header: text.kind,
        flex: 2,
        narrow: 'hide',
        cell: ({ entity }) => <TextCell value={kindLabel(entity, language)} />,
      },
      {
        key: 'record',
        header: text.record,
        flex: 3,
        narrow: 'hide',
        cell: (entry) =>
          entry.entityId === '' ? (
            <TextCell value={text.unknownAddress} />
          ) : entry.recordName === '' ? (
            <span className={classes.id} data-tip={entry.entityId} tabIndex={-1}>
              {shortId(entry.entityId)}
            </span>
          ) : (
            <RecordName entry={entry} />
          ),
      },
      {
        key: 'reason',
        header: text.reason,
        flex: 2,
        narrow: 'hide',
        cell: ({ reason }) => <TextCell value={reason ?? ''} />,
      },
    ],
    [text, language],
  );
}
