import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { type ListNews, ListNewsContext } from '../live/list-news.ts';
import { NewsLine } from '../live/news-line.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import classes from './list-page.module.css';

interface ListPageProps {
  title: string;
  /** How many there are, where known. */
  count?: number | undefined;
  back?: ReactNode;
  /** What others have changed meanwhile, from `useListNews`. The list's saved views are offered with it. */
  news?: ListNews;
  /** Buttons at the right of the title; the primary one comes last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** What the list is narrowed to beside these: `<FilterChips />`. */
  chips?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen. It fills the window; what scrolls is the table inside. */
export function ListPage({ title, count, back, news, actions, tabs, search, filters, chips, children }: ListPageProps) {
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
          {news && <ViewsMenu list={news.kind.name} />}
          {news && <NewsLine news={news} />}
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
      <ListNewsContext value={news}>{children}</ListNewsContext>
    </section>
  );
}
