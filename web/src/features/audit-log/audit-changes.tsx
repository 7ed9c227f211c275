import type { AuditDetails } from '@leitstand/contract/api/audit-log';
import { Text } from '@mantine/core';
import { auditFieldLabel } from '../../shared/audit/audit-field-labels.ts';
import { changesOf, readable } from '../../shared/audit/audit-values.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './audit-log.module.css';
import { auditLogText } from './audit-log.text.ts';

/** The changed fields, before and after side by side. */
export function AuditChanges({ before, after }: Pick<AuditDetails, 'before' | 'after'>) {
  const text = useText(auditLogText);
  const language = useLanguage();
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {text.noChanges}
      </Text>
    );
  }
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{auditFieldLabel(change.field, language)}</th>
            <td data-label={text.before}>
              <Value value={change.before} />
            </td>
            <td data-label={text.after}>
              <Value value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: unknown }) {
  const text = useText(auditLogText);
  const language = useLanguage();
  const shown = readable(value, language);
  return shown === '' ? (
    <span className={classes.nothing}>{text.nothing}</span>
  ) : (
    <pre className={classes.value}>{shown}</pre>
  );
}
