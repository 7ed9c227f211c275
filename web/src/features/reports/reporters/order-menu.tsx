import { REPORT_ORDERS, type ReportOrder } from '@leitstand/contract/reports';
import { ActionIcon, Menu } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import { useText } from '../../../ui/i18n/text.ts';
import { reportersText } from './reporters.text.ts';

interface OrderMenuProps {
  value: ReportOrder;
  onChange(order: ReportOrder): void;
}

/** A menu, because the row of filters has no room for more. */
export function OrderMenu({ value, onChange }: OrderMenuProps) {
  const text = useText(reportersText);
  const label = text.orderIs(text[value]);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant={value === 'newest' ? 'default' : 'light'}
          color="accent"
          size={36}
          aria-label={label}
          data-tip={label}
        >
          <IconSortDescending size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {REPORT_ORDERS.map((order) => (
          <Menu.RadioItem
            key={order}
            value={order}
            checked={order === value}
            closeMenuOnClick
            onChange={() => onChange(order)}
          >
            {text[order]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
