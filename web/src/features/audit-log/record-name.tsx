import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { TextCell } from '../../ui/list/cells/cells.tsx';

/** The name of the record; the name of a user opens the person file. An import is about many records. */
export function RecordName({
  entry,
}: {
  entry: Pick<NamedAuditEntry, 'action' | 'entity' | 'entityId' | 'recordName'>;
}) {
  if (entry.entity === 'user' && entry.action !== 'import')
    return <PersonLink id={entry.entityId} name={entry.recordName} />;
  return <TextCell value={entry.recordName} />;
}
