import type { Language } from '@leitstand/contract/base/languages';
import { LONG_TEXT_LENGTH, MAX_AMOUNT, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { translate, useText } from '../i18n/text.ts';
import type { Field, FieldOptions, FieldProps } from './field.ts';
import { formText } from './form.text.ts';
import { NumberField } from './number-field.tsx';
import { useLengthProblem } from './problem.tsx';

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  rightSection?: ReactNode;
}

/** What was pasted stays, even if it is too long: the field then says by how much, and the form is not sent. */
export function TextField({ required, error, onChange, autoComplete = 'off', maxLength, ...props }: TextFieldProps) {
  const { ref, problem, announcement } = useLengthProblem<HTMLInputElement>(props.value, maxLength);
  return (
    <>
      <TextInput
        {...props}
        ref={ref}
        autoComplete={autoComplete}
        withAsterisk={required === true}
        aria-required={required === true}
        error={problem ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {announcement}
    </>
  );
}

interface TextAreaFieldProps extends FieldProps<string> {
  maxLength?: number;
  placeholder?: string;
  rows?: number;
}

export function TextAreaField({ required, error, onChange, rows = 4, maxLength, ...props }: TextAreaFieldProps) {
  const { ref, problem, announcement } = useLengthProblem<HTMLTextAreaElement>(props.value, maxLength);
  return (
    <>
      <Textarea
        {...props}
        ref={ref}
        rows={rows}
        withAsterisk={required === true}
        aria-required={required === true}
        error={problem ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {announcement}
    </>
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

const TEXTUAL = {
  blank: '',
  read: (wire: string) => wire,
  write: (value: string) => value,
  isEmpty: (value: string) => value.trim() === '',
  show: (value: string) => value,
};

interface TextOptions extends FieldOptions {
  max?: number;
  type?: 'text' | 'email' | 'tel' | 'url';
}

export function textField({ max = SHORT_TEXT_LENGTH, type = 'text', ...options }: TextOptions = {}): Field<string> {
  return { ...TEXTUAL, ...options, draw: (props) => <TextField {...props} type={type} maxLength={max} /> };
}

interface LongTextOptions extends FieldOptions {
  max?: number;
  rows?: number;
}

export function longTextField({ max = LONG_TEXT_LENGTH, rows = 3, ...options }: LongTextOptions = {}): Field<string> {
  return { ...TEXTUAL, ...options, draw: (props) => <TextAreaField {...props} rows={rows} maxLength={max} /> };
}

interface NumberOptions extends FieldOptions {
  blank?: number;
  min?: number;
  max?: number;
  decimals?: number;
  suffix?: string;
}

/** An amount. An empty field is left out of the call. */
export function numberField(options: NumberOptions = {}): Field<number | null> {
  const { blank = null, min = 0, max = MAX_AMOUNT, decimals = 0, suffix = '', ...rest } = options;
  const limits = { min, max, decimals, suffix };
  return {
    ...rest,
    blank,
    read: (wire) => wire,
    write: (value) => value ?? undefined,
    isEmpty: (value) => value === null,
    show: (value) => (value === null ? '' : formatNumber(value, decimals)),
    draw: (props) => <NumberField {...props} {...limits} />,
  };
}

interface ChoiceOptions<T extends string, B> extends FieldOptions {
  /** Chosen from the start; absent where there has to be a choice. */
  blank?: B;
  /** What a choice is called; by its value where absent. */
  nameOf?: (value: T, language: Language) => string;
}

/** One of several values; what the record has besides them counts as not chosen. */
export function choiceField<T extends string, B extends T | '' = ''>(
  values: readonly T[],
  { blank = '' as B, nameOf = (value) => value, ...options }: ChoiceOptions<T, B> = {},
): Field<T | B, string> {
  const known = (value: string) => values.find((each) => each === value);
  return {
    ...options,
    blank,
    read: (wire) => known(wire) ?? blank,
    write: (value) => value,
    isEmpty: (value) => value === '',
    show(value, language) {
      const choice = known(value);
      return choice === undefined ? '' : nameOf(choice, language);
    },
    draw: (props) => <Choice {...props} values={values} nameOf={nameOf} />,
  };
}

interface ChoiceProps<T extends string, B> extends FieldProps<T | B> {
  values: readonly T[];
  nameOf(value: T, language: Language): string;
}

function Choice<T extends string, B extends string>({ values, nameOf, ...props }: ChoiceProps<T, B>) {
  const language = useLanguage();
  const { choose } = useText(formText);
  return (
    <SelectField<T | B>
      {...props}
      placeholder={choose}
      options={values.map((value) => ({ value, label: nameOf(value, language) }))}
    />
  );
}

export function flagField(options: FieldOptions = {}): Field<boolean> {
  return {
    ...options,
    blank: false,
    read: (wire) => wire,
    write: (value) => value,
    isEmpty: () => false,
    show(value, language) {
      const text = translate(formText, language);
      return value ? text.yes : text.no;
    },
    draw: ({ required: _, ...props }) => <SwitchField {...props} />,
  };
}
