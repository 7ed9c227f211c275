import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { type Translated, useText } from '../i18n/text.ts';
import type { FieldProps } from './field.ts';
import { formText } from './form.text.ts';
import { Announcement, useProblem } from './problem.tsx';
import { readTypedNumber } from './typed-number.ts';

interface NumberLimits {
  min?: number;
  max?: number;
  decimals?: number;
}

interface NumberFieldProps extends FieldProps<number | null>, NumberLimits {
  suffix?: string;
  placeholder?: string;
  className?: string;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
}

/**
 * A number as people write it. The value is NaN as long as something else stands in the field: it stays there, the field
 * says why, and the form is not sent.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    required,
    error,
    onChange,
    value,
    decimals = 0,
    min,
    max,
    suffix = '',
    label,
    isLabelHidden,
    ...others
  } = props;
  const language = useLanguage();
  const text = useText(formText);
  const [typed, setTyped] = useState<{ text: string; value: number | null; isDone: boolean }>();
  const written = value === null || Number.isNaN(value) ? '' : `${formatNumber(value, decimals)}${suffix}`;
  // Another value came from elsewhere: what was typed no longer counts.
  const own = typed && Object.is(typed.value, value) ? typed : undefined;
  const problem = numberProblem(
    value,
    { decimals, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    text,
  );
  const input = useProblem<HTMLInputElement>(problem);
  const shownProblem = own === undefined || own.isDone || error !== undefined ? problem : undefined;

  function change(next: number | null, nextText?: string) {
    setTyped(nextText === undefined ? undefined : { text: nextText, value: next, isDone: false });
    onChange(next);
  }

  function type(next: string) {
    change(next.trim() === '' ? null : (readTypedNumber(next, language, suffix) ?? Number.NaN), next);
  }

  /** What is right is written out, the rest stays as it was typed. */
  function finish() {
    setTyped(own && problem !== undefined ? { ...own, isDone: true } : undefined);
  }

  function listen(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') finish();
    if (step === undefined || Number.isNaN(value)) return;
    event.preventDefault();
    const next = (value ?? Math.max(0, min ?? 0) - step) + step;
    if (next >= (min ?? next) && next <= (max ?? next)) change(next);
  }

  return (
    <>
      <TextInput
        {...others}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        ref={input}
        value={own?.text ?? written}
        autoComplete="off"
        inputMode={decimals > 0 ? 'decimal' : (min ?? 0) < 0 ? 'text' : 'numeric'}
        withAsterisk={required === true}
        aria-required={required === true}
        error={shownProblem ?? error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={listen}
      />
      <Announcement text={shownProblem} />
    </>
  );
}

/** Why a number cannot be sent; undefined if it can, or if there is none. */
export function numberProblem(
  value: number | null,
  { min, max, decimals = 0 }: NumberLimits,
  text: Translated<typeof formText>,
): string | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value)) return text.noNumber;
  if (min !== undefined && value < min) return text.tooSmall(min);
  if (max !== undefined && value > max) return text.tooLarge(max);
  if (Number(value.toFixed(decimals)) === value) return undefined;
  return decimals === 0 ? text.noWholeNumber : text.tooManyDecimals(decimals);
}
