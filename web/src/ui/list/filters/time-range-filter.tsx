import { today } from '@leitstand/contract/base/berlin-time';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { Select, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { DatePickerField } from '../../form/dates/date-picker-field.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import { type DayRange, isReversed, rangeOfDays } from './day-range.ts';
import { useDaysOptions } from './time-filter.tsx';
import classes from './time-range-filter.module.css';
import type { ListParams } from './use-list-params.ts';

const RANGE = 'range';

interface TimeRangeFilterProps {
  params: Pick<ListParams, 'days' | 'range' | 'setDays' | 'setRange'>;
  /** Why the range is ignored and disabled at the moment. */
  suspendedBecause?: string | undefined;
}

/** The last days, or a range of days. */
export function TimeRangeFilter({ params, suspendedBecause }: TimeRangeFilterProps) {
  const text = useText(listText);
  const { days, range, setDays, setRange } = params;
  const options = useDaysOptions();

  function choose(chosen: string | null) {
    const option = options.find(({ value }) => value === chosen);
    if (option) setDays(option.days);
    // Start from the current range, so that often only one end has to be changed.
    else if (chosen === RANGE && !range) setRange(rangeOfDays(days, today()));
  }

  return (
    <div className={classes.filter}>
      <Select
        aria-label={text.timeRange}
        className={classes.choice ?? ''}
        data={[...options.map(({ value, label }) => ({ value, label })), { value: RANGE, label: text.dayRange }]}
        value={range ? RANGE : String(days)}
        onChange={choose}
        leftSection={<IconClock size={16} aria-hidden />}
      />
      {range && <RangeFields range={range} onChange={setRange} suspendedBecause={suspendedBecause} />}
    </div>
  );
}

interface RangeFieldsProps {
  range: DayRange;
  onChange(range: DayRange): void;
  suspendedBecause: string | undefined;
}

function RangeFields({ range, onChange, suspendedBecause }: RangeFieldsProps) {
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
