import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { FormTable } from './define-form.ts';
import type { FieldProps } from './field.ts';
import type { FieldName, Form } from './use-form.ts';

type Drawn<V extends object> = Pick<FormTable<V, never>, 'fields' | 'labelOf' | 'present'>;

/** The props of a field, for a form that draws it by itself. */
export function useField<V extends object, K extends FieldName<V>>(
  of: Drawn<V>,
  form: Form<V>,
  name: K,
): FieldProps<V[K]> {
  const language = useLanguage();
  const { hint, required = false } = of.fields[name];
  const description = hint && { description: hint[language] };
  return { ...form.field(name), label: of.labelOf(name, language), required, ...description };
}

interface FormFieldProps<V extends object> {
  of: Drawn<V>;
  form: Form<V>;
  name: FieldName<V>;
  disabled?: boolean;
  description?: ReactNode;
}

/** One field of a form: `<FormField of={eventForm} form={form} name="title" />`. */
export function FormField<V extends object>({ of, form, name, ...more }: FormFieldProps<V>) {
  const { required = false, ...props } = useField(of, form, name);
  return of.fields[name].draw?.({ ...props, ...more, required: required && more.disabled !== true });
}

/** All fields of a form, one below the other. */
export function FormFields<V extends object>({ of, form }: { of: Drawn<V>; form: Form<V> }) {
  return of.present(form.values).map((name) => <FormField key={name} of={of} form={form} name={name} />);
}
