import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** How many there are, where known. */
  count?: number | undefined;
  back?: ReactNode;
  /** Buttons at the right of the title; the primary one comes last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen. It fills the window; what scrolls is the table inside. */
export function ListPage({ title, count, back, actions, tabs, search, filters, children }: ListPageProps) {
  useLanguage();
  return (
    <section className={classes.page} aria-labelledby="list-title">
      <div className={classes.head}>
        <Group gap="xs" wrap="nowrap" className={classes.title ?? ''}>
          {back}
          <Title order={1} id="list-title">
            {title}
          </Title>
          {count !== undefined && (
            <Text component="span" c="dimmed" className={classes.count ?? ''} data-testid="list-count">
              {formatNumber(count)}
            </Text>
          )}
        </Group>
        {actions && (
          <Group gap="xs" className={classes.actions ?? ''}>
            {actions}
          </Group>
        )}
      </div>
      {tabs}
      {(search || filters) && (
        <div className={classes.toolbar}>
          {search && <div className={classes.search}>{search}</div>}
          {filters}
        </div>
      )}
      {children}
    </section>
  );
}
