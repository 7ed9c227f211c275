import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../ui/i18n/language.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { ColumnsOf } from './person-columns.tsx';

interface PartTableProps<T> {
  label: string;
  list: InfiniteList<T>;
  columns: ColumnsOf<T>;
  empty: ReactNode;
  /** The address of the row's own screen, if there is one. */
  addressOf(row: T): string | undefined;
}

/** A tab of the person file. Rows link to their own screen if there is one. */
export function PartTable<T extends { readonly _id: string }>(props: PartTableProps<T>) {
  const { label, list, columns, empty, addressOf } = props;
  const language = useLanguage();
  const { history } = useRouter();
  const [first] = list.rows;
  const hasScreen = first !== undefined && addressOf(first) !== undefined;
  const open = useStableCallback((row: T) => {
    const address = addressOf(row);
    if (address !== undefined) history.push(address);
  });
  return (
    <DataTable
      label={label}
      list={list}
      columns={useMemo(() => columns(language), [columns, language])}
      empty={empty}
      {...(hasScreen ? { onOpen: open } : {})}
    />
  );
}
