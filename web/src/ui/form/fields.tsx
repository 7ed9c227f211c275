import { Checkbox, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { FieldBinding } from './use-form.ts';

export interface FieldProps<T> extends FieldBinding<T> {
  label: string;
  /** Marks the label; the form's `validate` checks it. */
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
}

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  rightSection?: ReactNode;
}

export function TextField({ required, error, onChange, autoComplete = 'off', ...props }: TextFieldProps) {
  return (
    <TextInput
      {...props}
      autoComplete={autoComplete}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface TextAreaFieldProps extends FieldProps<string> {
  maxLength?: number;
  placeholder?: string;
  rows?: number;
}

export function TextAreaField({ required, error, onChange, rows = 4, ...props }: TextAreaFieldProps) {
  return (
    <Textarea
      {...props}
      rows={rows}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps extends FieldProps<number | null> {
  min?: number;
  max?: number;
  decimals?: number;
  suffix?: string;
}

const SEPARATORS = { de: { decimal: ',', thousand: '.' }, en: { decimal: '.', thousand: ',' } } as const;

export function NumberField({ required, error, onChange, value, decimals = 0, ...props }: NumberFieldProps) {
  const { decimal, thousand } = SEPARATORS[useLanguage()];
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={(props.min ?? -1) < 0}
      decimalSeparator={decimal}
      thousandSeparator={thousand}
      clampBehavior="blur"
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      onChange={(typed) => onChange(typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed))}
    />
  );
}

interface SelectFieldProps<T extends string> extends FieldProps<T> {
  options: readonly { value: T; label: string }[];
  placeholder?: string;
}

export function SelectField<T extends string>({ required, error, onChange, options, ...props }: SelectFieldProps<T>) {
  return (
    <Select
      {...props}
      data={[...options]}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      onChange={(chosen) => {
        const option = options.find(({ value }) => value === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}

type FlagFieldProps = Omit<FieldProps<boolean>, 'required'>;

export function CheckboxField({ value, error, onChange, ...props }: FlagFieldProps) {
  return (
    <Checkbox {...props} checked={value} error={error} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}

export function SwitchField({ value, error, onChange, ...props }: FlagFieldProps) {
  return (
    <Switch {...props} checked={value} error={error} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}
