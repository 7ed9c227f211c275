import { DateInput as MantineDateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import type { FieldProps } from '../field.ts';
import { formText } from '../form.text.ts';
import { calendarLook } from './calendar-look.ts';
import { readTypedDate } from './typed-date.ts';

export interface DateLimits {
  /** `yyyy-mm-dd` */
  min?: string;
  max?: string | 'today';
}

export type DateFieldProps = FieldProps<string | null> & DateLimits;

/** A day, typed as dd.mm.yyyy or picked. The value is `yyyy-mm-dd`. */
export function DateInput({ required, error, min, max, ...props }: DateFieldProps) {
  const language = useLanguage();
  const text = useText(formText);
  return (
    <MantineDateInput
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
