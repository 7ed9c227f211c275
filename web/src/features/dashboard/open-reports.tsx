import { screens } from '@leitstand/contract/screens';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxQuery } from '../../shared/inbox/inbox-query.ts';
import { useAddressOf } from '../../shared/screens/address-of.ts';
import type { ChartTable } from '../../ui/chart/chart-table.ts';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text.ts';
import { links } from './dashboard-links.ts';
import { Figure } from './figure.tsx';
import { Panel } from './panel.tsx';

const SHOWN = 4;

/** The number of open reports, and the newest ones. */
export function OpenReports({ period }: { period: string }) {
  const text = useText(dashboardText);
  const addressOf = useAddressOf();
  const inbox = useQuery(inboxQuery);
  const { items, total } = inbox.data?.messages ?? { items: [], total: 0 };
  const table: ChartTable = {
    columns: [text.openReports, text.day],
    rows: items.map(({ subject, createdAt }) => [subject || text.unnamed, formatDateTime(createdAt)]),
  };
  const target = addressOf(screens.reports.path) === undefined ? undefined : links.openReports();
  return (
    <Panel title={text.openReports} query={inbox} period={period} size="strip" table={inbox.data && table} all={target}>
      <div className={classes.reports}>
        <Figure value={total} target={target} />
        {items.length === 0 && <Text c="dimmed">{text.noReports}</Text>}
        <ul>
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
      </div>
    </Panel>
  );
}
