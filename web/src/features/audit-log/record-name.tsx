import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { TextCell } from '../../ui/list/cells/cells.tsx';

/** The name of the record; the name of a user opens the person file. */
export function RecordName({ entry }: { entry: Pick<NamedAuditEntry, 'entity' | 'entityId' | 'recordName'> }) {
  if (entry.entity === 'user') return <PersonLink id={entry.entityId} name={entry.recordName} />;
  return <TextCell value={entry.recordName} />;
}
