import { REPORT_ORDERS, type ReportOrder } from '@leitstand/contract/reports';
import { Select } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import { useText } from '../../../ui/i18n/text.ts';
import { reportersText } from './reporters.text.ts';

interface OrderSelectProps {
  value: ReportOrder;
  onChange(order: ReportOrder): void;
}

export function OrderSelect({ value, onChange }: OrderSelectProps) {
  const text = useText(reportersText);
  return (
    <Select
      aria-label={text.order}
      w={200}
      allowDeselect={false}
      data={REPORT_ORDERS.map((order) => ({ value: order, label: text[order] }))}
      value={value}
      onChange={(chosen) => onChange(REPORT_ORDERS.find((order) => order === chosen) ?? 'newest')}
      leftSection={<IconSortDescending size={16} aria-hidden />}
    />
  );
}
