import type { Inbox } from '@leitstand/contract/inbox';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatNumber, formatRelative } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/text.ts';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { SummaryCard } from './summary-card.tsx';

const SHOWN = 4;

interface ReportsCardProps {
  reports: Inbox['messages'];
  addressOf: (target: string) => string | undefined;
}

/** How many reports wait, and the newest of them. */
export function ReportsCard({ reports: { items, total }, addressOf }: ReportsCardProps) {
  const text = useText(dashboardText);
  return (
    <SummaryCard title={text.openReports} icon={IconAlertTriangle} value={formatNumber(total)}>
      {items.length === 0 && <Text c="dimmed">{text.noReports}</Text>}
      <ul className={classes.reports}>
        {items.slice(0, SHOWN).map((item) => {
          const address = addressOf(item.target);
          const subject = item.subject || text.unnamed;
          return (
            <li key={item._id}>
              {address ? <Link to={address}>{subject}</Link> : <span>{subject}</span>}
              <time dateTime={item.createdAt} title={formatDateTime(item.createdAt)}>
                {formatRelative(item.createdAt)}
              </time>
            </li>
          );
        })}
      </ul>
    </SummaryCard>
  );
}
