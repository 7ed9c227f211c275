import type { Language } from '@leitstand/contract/base/languages';
import { KINDS, kindLabel } from '@leitstand/contract/kinds';
import { AUDIT_ACTIONS, auditActionLabel } from '@leitstand/contract/labels/audit-actions';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** All actions that the log can be filtered by, plus the one in the address even if it is unknown. */
export function actionOptions(language: Language, chosen: string | undefined): Option[] {
  return options(Object.keys(AUDIT_ACTIONS), chosen, language, auditActionLabel);
}

/** All kinds of record that the log has entries about, and the one in the address. */
export function kindOptions(language: Language, chosen: string | undefined): Option[] {
  const audited = KINDS.filter(({ label }) => label).map(({ name }) => name);
  return options(audited, chosen, language, kindLabel);
}

function options(
  known: readonly string[],
  chosen: string | undefined,
  language: Language,
  labelOf: (value: string, language: Language) => string,
): Option[] {
  return [...new Set([...known, ...(chosen === undefined ? [] : [chosen])])]
    .map((value) => ({ value, label: labelOf(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
