import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import type { FieldProps } from '../field.ts';
import { formText } from '../form.text.ts';
import { calendarLook } from './calendar-look.ts';
import { shortDate } from './short-date.ts';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];
const CLEARING_KEYS = ['Delete', 'Backspace'];

interface DatePickerFieldProps extends FieldProps<string | null> {
  /** Whether the day can be cleared. */
  clearable?: boolean;
  placeholder?: string;
  /** Shows the label to screen readers only, for toolbars. */
  isLabelHidden?: boolean;
}

/** A day that can be picked but not typed. The value is `yyyy-mm-dd`, or null if cleared. */
export function DatePickerField({
  value,
  onChange,
  label,
  required,
  error,
  clearable = false,
  isLabelHidden = false,
  disabled = false,
  ...props
}: DatePickerFieldProps) {
  const text = useText(formText);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function pick(day: string | null) {
    setIsOpen(false);
    // The calendar sends null if the selected day is picked again: not a change.
    if (day !== null && day !== value) onChange(day);
  }

  function clear() {
    onChange(null);
    setIsOpen(false);
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (disabled || isOpen) return;
    if (OPENING_KEYS.includes(event.key)) setIsOpen(true);
    else if (clearable && value !== null && CLEARING_KEYS.includes(event.key)) clear();
    else return;
    event.preventDefault();
  }

  return (
    // ARIA attributes are set by hand: `aria-expanded` is invalid on a text field.
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...props}
          ref={input}
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          readOnly
          disabled={disabled}
          pointer
          autoComplete="off"
          value={value === null ? '' : shortDate(value)}
          aria-haspopup="dialog"
          withAsterisk={required === true}
          aria-required={required === true}
          error={error}
          onClick={() => !disabled && setIsOpen((open) => !open)}
          onKeyDown={handleKey}
          data-tip={value === null ? undefined : formatDate(value)}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={
            clearable &&
            value !== null &&
            !disabled && (
              <CloseButton
                size="sm"
                aria-label={`${label}: ${text.clearDate}`}
                data-tip={text.clearDate}
                onClick={clear}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <DatePicker
          {...calendarLook(language)}
          value={value}
          {...(value === null ? {} : { defaultDate: value })}
          onChange={pick}
          allowDeselect
          highlightToday
        />
      </Popover.Dropdown>
    </Popover>
  );
}
