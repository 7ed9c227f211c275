import type { NamedAuditEntry } from '@leitstand/contract/audit-log';
import { TextCell } from '../../kit/list/cells.tsx';
import { PersonLink } from '../../kit/person/person-link.tsx';

/** What the record is called; a user's name opens the person's file. */
export function RecordName({ entry }: { entry: Pick<NamedAuditEntry, 'entity' | 'entityId' | 'recordName'> }) {
  if (entry.entity === 'user') return <PersonLink id={entry.entityId} name={entry.recordName} />;
  return <TextCell value={entry.recordName} />;
}
