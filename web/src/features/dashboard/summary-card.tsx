import { Card, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../kit/i18n/format.ts';
import classes from './dashboard.module.css';
import type { Share } from './shares.ts';

interface SummaryCardProps {
  title: string;
  icon: Icon;
  value: string;
  children?: ReactNode;
}

export function SummaryCard({ title, icon: Picture, value, children }: SummaryCardProps) {
  return (
    <Card component="section" aria-label={title} withBorder padding="lg" className={classes.card ?? ''}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text component="h2" size="sm" fw={500} c="dimmed" m={0}>
          {title}
        </Text>
        <Picture size={20} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden />
      </Group>
      <p className={classes.value}>{value}</p>
      {children}
    </Card>
  );
}

/** Parts of a whole as one bar with its legend; the legend carries all values, the bar only repeats them. */
export function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {shares.map((share, index) => (
          <span key={share.key} data-part={index % 3} style={{ flexGrow: share.fraction }} hidden={share.count === 0} />
        ))}
      </div>
      <dl className={classes.legend}>
        {shares.map((share, index) => (
          <div key={share.key}>
            <dt>
              <span className={classes.dot} data-part={index % 3} aria-hidden="true" />
              {share.label}
            </dt>
            <dd>
              {formatNumber(share.count)} <span className={classes.percent}>{formatPercent(share.fraction)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
