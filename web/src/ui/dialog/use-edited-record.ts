import type { Bilingual } from '@leitstand/contract/base/languages';
import type { FormTable } from '../form/define-form.ts';
import { type Form, useForm } from '../form/use-form.ts';
import { currentLanguage, useLanguage } from '../i18n/language.ts';
import { showError } from './confirm.ts';
import { dialogText } from './dialog.text.ts';
import { differencesOf } from './differences.ts';
import { type Conflict, useConflict } from './use-conflict.tsx';

interface EditedRecord<T> {
  record: T;
  /** Reads the record that the server sends along with a conflict. */
  schema: { safeParse(value: unknown): { data?: T } };
  draftKey: string;
}

/** The form of a stored record, which others may change while it is open. */
export function useEditedRecord<T, V extends object>(
  table: FormTable<V, T>,
  { record, schema, draftKey }: EditedRecord<T>,
): { form: Form<V>; conflict: Conflict<T> } {
  const language = useLanguage();
  const form = useForm({ ...table, initial: table.valuesOf(record), draftKey });
  const conflict = useConflict({
    record,
    read: (current) => schema.safeParse(current).data,
    compare: (theirs) => differencesOf(form.values, table.valuesOf(theirs), table.describe(language)),
    take: (theirs) => form.reset(table.valuesOf(theirs)),
  });
  return { form, conflict };
}

/** The specification's dialog for empty fields; other broken rules only appear at their fields. */
export async function showMissingFields<V extends object>(
  { missing }: Pick<FormTable<V, never>, 'missing'>,
  values: V,
  message: Bilingual = dialogText.fillAll,
): Promise<void> {
  if (missing(values).length > 0) await showError(message[currentLanguage()]);
}
