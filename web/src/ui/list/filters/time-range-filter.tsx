import { today } from '@leitstand/contract/base/berlin-time';
import { Select } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useText } from '../../i18n/text.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { listText } from '../list.text.ts';
import { rangeOfDays } from './day-range.ts';
import { useDaysOptions } from './time-filter.tsx';
import classes from './time-range-filter.module.css';
import type { ListParams } from './use-list-params.ts';

const RANGE = 'range';

/** The calendar is only loaded for a range. */
const RangeFields = lazyPart(async () => (await import('./range-fields.tsx')).RangeFields);

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
