import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import type { FieldProps } from '../field.ts';
import { formText } from '../form.text.ts';
import { Announcement, useProblem } from '../problem.tsx';
import { calendarLook } from './calendar-look.ts';
import { dayProblem, isDay } from './day-problem.ts';
import { readTypedDate } from './typed-date.ts';

export interface DateLimits {
  /** `yyyy-mm-dd` */
  min?: string;
  max?: string | 'today';
}

export type DateFieldProps = FieldProps<string | null> & DateLimits;

/**
 * A day, typed as dd.mm.yyyy or picked. The value is `yyyy-mm-dd`, or what was typed as long as it is no day: it stays in
 * the field, which says why, and the form is not sent.
 */
export function DateInput({ required, error, min, max, value, onChange, disabled = false, ...props }: DateFieldProps) {
  const language = useLanguage();
  const text = useText(formText);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState<string>();
  const last = max === 'today' ? new Date().toISOString().slice(0, 10) : max;
  const day = value !== null && isDay(value) ? value : null;
  const problem = dayProblem(value, { min, max: last }, text);
  const input = useProblem<HTMLInputElement>(problem);
  // While somebody types, what there is so far is not wrong yet.
  const shownProblem = typed === undefined || error !== undefined ? problem : undefined;

  function type(next: string) {
    setTyped(next);
    setIsOpen(true);
    const found = readTypedDate(next);
    if (found) setMonth(found);
    onChange(next.trim() === '' ? null : (found ?? next));
  }

  function pick(next: string | null) {
    setTyped(undefined);
    setIsOpen(false);
    onChange(next);
  }

  function leave() {
    setTyped(undefined);
    setIsOpen(false);
  }

  function listen({ key }: KeyboardEvent) {
    if (key === 'Enter') setTyped(undefined);
    if (key === 'Escape') setIsOpen(false);
  }

  function open() {
    setMonth(day ?? undefined);
    setIsOpen(true);
  }

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        trapFocus={false}
        withRoles={false}
        disabled={disabled}
        transitionProps={{ duration: 80 }}
      >
        <Popover.Target>
          <TextInput
            {...props}
            ref={input}
            value={typed ?? (day === null ? (value ?? '') : formatDate(day))}
            placeholder={text.datePlaceholder}
            disabled={disabled}
            autoComplete="off"
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={
              value !== null &&
              !disabled && (
                <CloseButton size="sm" tabIndex={-1} aria-label={text.clearDate} onClick={() => pick(null)} />
              )
            }
            withAsterisk={required === true}
            aria-required={required === true}
            error={shownProblem ?? error}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={open}
            onClick={() => setIsOpen(true)}
            onBlur={leave}
            onKeyDown={listen}
          />
        </Popover.Target>
        {/* A click in the calendar leaves the focus in the field. */}
        <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
          <DatePicker
            {...calendarLook(language)}
            value={day}
            {...(month === undefined ? {} : { date: month })}
            onDateChange={setMonth}
            onChange={pick}
            allowDeselect
            __preventFocus
            {...(min === undefined ? {} : { minDate: min })}
            {...(last === undefined ? {} : { maxDate: last })}
          />
        </Popover.Dropdown>
      </Popover>
      <Announcement text={shownProblem} />
    </>
  );
}
