import { type DayAndTime, dayAndTimeOf, momentOf } from '@leitstand/contract/base/berlin-time';
import { formatDateTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { Field, FieldOptions, FieldProps } from '../field.ts';
import classes from '../form.module.css';
import { formText } from '../form.text.ts';
import { fieldInvalid, fieldMissing } from '../rules.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import { readTypedTime } from './typed-time.ts';

type DateTimeFieldProps = Omit<FieldProps<DayAndTime>, 'description'>;

/** A day and a time of day in the office's time zone. */
export function DateTimeField({ value, onChange, error, ...props }: DateTimeFieldProps) {
  const text = useText(formText);
  const isTimeWrong = error !== undefined && readTypedTime(value.time) === undefined;
  const timeError = (value.time === '' ? fieldMissing : fieldInvalid)(text.time);
  return (
    <div className={classes.dateAndTime}>
      <DateField
        {...props}
        value={value.day}
        error={isTimeWrong && value.day !== null ? undefined : error}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeField
        name={`${props.name}-time`}
        label={text.time}
        required={props.required === true}
        disabled={props.disabled === true}
        value={value.time}
        error={isTimeWrong ? timeError : undefined}
        onChange={(time) => onChange({ ...value, time })}
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
