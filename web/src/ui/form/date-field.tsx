import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useText } from '../i18n/text.ts';
import { calendarLook } from './calendar-look.ts';
import type { Field, FieldOptions, FieldProps } from './field.ts';
import { formText } from './form.text.ts';
import { readTypedDate } from './typed-date.ts';

interface Limits {
  /** `yyyy-mm-dd` */
  min?: string;
  max?: string | 'today';
}

type DateFieldProps = FieldProps<string | null> & Limits;

/** A day, typed as dd.mm.yyyy or picked. The value is `yyyy-mm-dd`. */
export function DateField({ required, error, min, max, ...props }: DateFieldProps) {
  const language = useLanguage();
  const text = useText(formText);
  return (
    <DateInput
      {...props}
      {...calendarLook(language)}
      valueFormat="DD.MM.YYYY"
      placeholder={text.datePlaceholder}
      dateParser={(typed) => readTypedDate(typed)}
      clearable
      clearButtonProps={{ 'aria-label': text.clearDate }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      popoverProps={{ transitionProps: { duration: 80 } }}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max === 'today' ? new Date().toISOString().slice(0, 10) : max })}
    />
  );
}

export function dateField({ min, max, ...options }: FieldOptions & Limits = {}): Field<string | null> {
  const limits = { ...(min && { min }), ...(max && { max }) };
  return {
    ...options,
    blank: null,
    read: (wire) => wire,
    write: (value) => value,
    isEmpty: (value) => value === null,
    show: (value) => (value === null ? '' : formatDate(value)),
    draw: (props) => <DateField {...props} {...limits} />,
  };
}
