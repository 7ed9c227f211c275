import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import type { FieldProps } from '../field.ts';
import { formText } from '../form.text.ts';
import { readTypedTime, shiftedTime } from './typed-time.ts';

const STEP_MINUTES = 15;

/**
 * A time of day with 24 hours, whatever the browser's language; the arrow keys change it by a quarter of an hour. The
 * value is `hh:mm`, or what was typed as long as it is no time.
 */
export function TimeField({ value, onChange, required, error, ...props }: FieldProps<string>) {
  const text = useText(formText);
  const [typed, setTyped] = useState<string>();

  function type(next: string) {
    setTyped(next);
    onChange(readTypedTime(next) ?? next);
  }

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(shiftedTime(readTypedTime(value) ?? '', direction * STEP_MINUTES));
  }

  return (
    <TextInput
      {...props}
      value={typed ?? value}
      placeholder={text.timePlaceholder}
      inputMode="numeric"
      autoComplete="off"
      leftSection={<IconClock size={16} aria-hidden />}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onKeyDown={step}
    />
  );
}
