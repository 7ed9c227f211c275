import type { PersonAuditEntry } from '@leitstand/contract/api/person';
import type { Language } from '@leitstand/contract/base/languages';
import { USER_STATUS } from '@leitstand/contract/base/limits';
import { auditFieldLabel } from '../../shared/audit/audit-field-labels.ts';
import { changesOf, readable } from '../../shared/audit/audit-values.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { translate } from '../../ui/i18n/text.ts';
import { personFileText } from './person.text.ts';

/** What a change of the log changed, in one line: `Coins: 0 → 55 · Status: Aktiv → Ausgesetzt`. */
export function changesText({ entity, before, after }: PersonAuditEntry, language: Language): string {
  if (!before || !after) return '';
  const text = translate(personFileText, language);
  const shown = (field: string, value: unknown) => {
    if (entity === 'user' && field === 'status') return value === USER_STATUS.suspended ? text.suspended : text.active;
    return isolated(readable(value, language).replace(/\s*\n\s*/g, ', ')) || '–';
  };
  return changesOf(before, after)
    .map(
      (change) =>
        `${auditFieldLabel(change.field, language)}: ${shown(change.field, change.before)} → ${shown(change.field, change.after)}`,
    )
    .join(' · ');
}
