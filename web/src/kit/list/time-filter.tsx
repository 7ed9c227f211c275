import { DAYS, type Days } from '@leitstand/contract/limits';
import { Select } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useText } from '../i18n/text.ts';
import { listText } from './list.text.ts';

interface TimeFilterProps {
  value: Days;
  onChange(days: Days): void;
}

export function TimeFilter({ value, onChange }: TimeFilterProps) {
  const text = useText(listText);
  const labels: Record<Days, string> = { 1: text.days1, 7: text.days7, 30: text.days30, [-1]: text.allTime };
  return (
    <Select
      aria-label={text.timeRange}
      w={210}
      data={DAYS.map((days) => ({ value: String(days), label: labels[days] }))}
      value={String(value)}
      onChange={(chosen) => {
        const days = DAYS.find((known) => String(known) === chosen);
        if (days !== undefined) onChange(days);
      }}
      leftSection={<IconClock size={16} aria-hidden />}
    />
  );
}
