import { DAYS, type Days } from '@leitstand/contract/base/limits';
import { Select } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';

interface TimeFilterProps {
  value: Days;
  onChange(days: Days): void;
  /** Looks ahead instead of back. */
  isAhead?: boolean;
}

export function TimeFilter({ value, onChange, isAhead = false }: TimeFilterProps) {
  const text = useText(listText);
  const options = useDaysOptions(isAhead);
  return (
    <Select
      aria-label={text.timeRange}
      w={210}
      data={options.map(({ value: days, label }) => ({ value: days, label }))}
      value={String(value)}
      onChange={(chosen) => {
        const option = options.find((known) => known.value === chosen);
        if (option) onChange(option.days);
      }}
      leftSection={<IconClock size={16} aria-hidden />}
    />
  );
}

/** The time ranges of a list, with labels. */
export function useDaysOptions(isAhead = false): { days: Days; value: string; label: string }[] {
  const text = useText(listText);
  const near = isAhead
    ? { 1: text.ahead1, 7: text.ahead7, 30: text.ahead30 }
    : { 1: text.days1, 7: text.days7, 30: text.days30 };
  const labels: Record<Days, string> = { ...near, [-1]: text.allTime };
  return DAYS.map((days) => ({ days, value: String(days), label: labels[days] }));
}
