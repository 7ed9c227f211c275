import { TextInput } from '@mantine/core';
import { type DayAndTime, dayAndTimeOf, momentOf } from '../i18n/berlin-time.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { DateField } from './date-field.tsx';
import type { Field, FieldOptions, FieldProps } from './field.ts';
import classes from './form.module.css';
import { formText } from './form.text.ts';

type DateTimeFieldProps = Omit<FieldProps<DayAndTime>, 'description'>;

/** A day and a time of day in the office's time zone. */
export function DateTimeField({ value, onChange, error, ...props }: DateTimeFieldProps) {
  const text = useText(formText);
  return (
    <div className={classes.dateAndTime}>
      <DateField {...props} value={value.day} error={error} onChange={(day) => onChange({ ...value, day })} />
      <TextInput
        type="time"
        label={text.time}
        value={value.time}
        disabled={props.disabled === true}
        withAsterisk={props.required === true}
        error={error !== undefined && value.time === ''}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
    </div>
  );
}

/** A moment; it begins with the time at which such things usually happen. */
export function dateTimeField({
  usualTime,
  ...options
}: FieldOptions & { usualTime: string }): Field<DayAndTime, string> {
  const blank = { day: null, time: usualTime };
  return {
    ...options,
    blank,
    read: (wire) => dayAndTimeOf(wire) ?? blank,
    write: momentOf,
    isEmpty: ({ day, time }) => day === null || time === '',
    show: (value) => formatDateTime(momentOf(value) ?? ''),
    draw: (props) => <DateTimeField {...props} />,
  };
}
