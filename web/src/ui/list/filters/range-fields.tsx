import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { Text } from '@mantine/core';
import { DatePickerField } from '../../form/dates/date-picker-field.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import { type DayRange, isReversed } from './day-range.ts';
import classes from './time-range-filter.module.css';

interface RangeFieldsProps {
  range: DayRange;
  onChange(range: DayRange): void;
  suspendedBecause: string | undefined;
}

/** The first and the last day. */
export function RangeFields({ range, onChange, suspendedBecause }: RangeFieldsProps) {
  const text = useText(listText);
  const language = useLanguage();
  const isSuspended = suspendedBecause !== undefined;
  const shared = { clearable: true, disabled: isSuspended, isLabelHidden: true };
  return (
    <>
      <div className={classes.day}>
        <DatePickerField
          {...shared}
          name="from"
          label={fieldLabel('fromTime', language)}
          placeholder={fieldLabel('fromTime', language)}
          value={range.from || null}
          onChange={(day) => onChange({ ...range, from: day ?? '' })}
          error={!isSuspended && isReversed(range) ? text.fromAfterTo : undefined}
        />
      </div>
      <div className={classes.day}>
        <DatePickerField
          {...shared}
          name="to"
          label={fieldLabel('toTime', language)}
          placeholder={fieldLabel('toTime', language)}
          value={range.to || null}
          onChange={(day) => onChange({ ...range, to: day ?? '' })}
          error={undefined}
        />
      </div>
      {isSuspended && (
        <Text size="xs" c="dimmed" role="status" className={classes.reason ?? ''}>
          {suspendedBecause}
        </Text>
      )}
    </>
  );
}
