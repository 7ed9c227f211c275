import { memo, type ReactNode, useCallback } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { FormTable } from './define-form.ts';
import type { Field, FieldProps } from './field.ts';
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
  const { set } = form;
  const onChange = useCallback((value: V[K]) => set(name, value), [set, name]);
  return { ...form.field(name), onChange, label: of.labelOf(name, language), required, ...description };
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
  const { draw } = of.fields[name];
  return draw && <DrawnField draw={draw} {...props} {...more} required={required && more.disabled !== true} />;
}

type DrawnFieldProps<T> = FieldProps<T> & { draw: NonNullable<Field<T>['draw']> };

function PlainDrawnField<T>({ draw, ...props }: DrawnFieldProps<T>) {
  return draw(props as FieldProps<T>);
}

/** Memoized: a letter in one field does not render the others. */
const DrawnField = memo(PlainDrawnField) as typeof PlainDrawnField;

/** All fields of a form, one below the other. */
export function FormFields<V extends object>({ of, form }: { of: Drawn<V>; form: Form<V> }) {
  return of.present(form.values).map((name) => <FormField key={name} of={of} form={form} name={name} />);
}
