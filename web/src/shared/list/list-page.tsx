import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { ListUpdatesContext } from '../../ui/list/list-updates.ts';
import type { KindUpdates } from '../live/list-updates.ts';
import { UpdatesLine } from '../live/updates-line.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** The total, if known. */
  count?: number | undefined;
  back?: ReactNode;
  /** Changes by others, from `useListUpdates`. Also enables saved views. */
  updates?: KindUpdates;
  /** Buttons to the right of the title; the primary one comes last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** Further filters: `<FilterChips />`. */
  chips?: ReactNode;
  children: ReactNode;
}

/** The layout of a list screen. It fills the window; only the table scrolls. */
export function ListPage({
  title,
  count,
  back,
  updates,
  actions,
  tabs,
  search,
  filters,
  chips,
  children,
}: ListPageProps) {
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
          {updates && <ViewsMenu list={updates.kind.name} />}
          {updates && <UpdatesLine updates={updates} />}
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
      {chips}
      <ListUpdatesContext value={updates}>{children}</ListUpdatesContext>
    </section>
  );
}
