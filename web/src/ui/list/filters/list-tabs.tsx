import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-tabs.module.css';

interface ListTabsProps<T extends string> {
  value: T;
  onChange(tab: T): void;
  /** What one chooses between, for screen readers. */
  label: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  /** The screen; it puts the row of tabs in its place. */
  children(tabList: ReactNode): ReactNode;
}

/** A list screen with several views. The current view stands in a `ListPanel`. */
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

/** The view that belongs to a tab; it fills what the screen leaves. */
export function ListPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.panel ?? ''}>
      {children}
    </Tabs.Panel>
  );
}
