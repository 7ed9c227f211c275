import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-tabs.module.css';

interface ListTabsProps<T extends string> {
  value: T;
  onChange(tab: T): void;
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  /** Renders the screen with the given tab list. */
  children(tabList: ReactNode): ReactNode;
}

/** A list screen with tabs. The content of the current tab goes into a `ListPanel`. */
export function ListTabs<T extends string>({ value, onChange, label, tabs, children }: ListTabsProps<T>) {
  function choose(chosen: string | null) {
    const tab = tabs.find((known) => known.value === chosen);
    if (tab) onChange(tab.value);
  }
  return (
    <Tabs value={value} onChange={choose}>
      {children(
        <Tabs.List aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>,
      )}
    </Tabs>
  );
}

/** The content of a tab; fills the remaining space. */
export function ListPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel ?? ''}>
      {children}
    </Tabs.Panel>
  );
}
