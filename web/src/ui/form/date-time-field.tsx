import { TextInput } from '@mantine/core';
import type { DayAndTime } from '../i18n/berlin-time.ts';
import { useText } from '../i18n/text.ts';
import { DateField } from './date-field.tsx';
import type { FieldProps } from './fields.tsx';
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
