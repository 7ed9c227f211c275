import { WHENS, type When } from '@leitstand/contract/base/limits';
import { useMemo } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell } from '../../ui/list/cells/cells.tsx';
import { readListParams } from '../../ui/list/filters/list-params.ts';
import { useAddressPart } from '../../ui/list/filters/use-address.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { recordText } from './record.text.ts';
import type { RecordTabs } from './record-kind.ts';

const TABS = [...WHENS, 'all'] as const;
const ALL_FIRST = ['all', ...WHENS] as const;

interface DateTabsOptions {
  /** Whether the backend can list by date; without it there are no tabs. */
  isKnown: boolean;
  /** Whether filters apply besides search and time range. */
  isNarrowed?: boolean;
}

interface DateTabs {
  readonly tabs: RecordTabs | undefined;
  /** Undefined: the list of the specification, in the order of creation. */
  readonly when: When | undefined;
  /** Shows when the records were created in a tab that is ordered by it. */
  readonly createdColumns: readonly Column<{ readonly createdAt: string }>[];
}

/** Tabs of records that have a date: upcoming and past ones by date, and all of them. */
export function useDateTabs({ isKnown, isNarrowed = false }: DateTabsOptions): DateTabs {
  const text = useText(recordText);
  const isSearched = useAddressPart(({ search }) => search !== undefined);
  // A search or a filter covers all dates unless a tab was chosen.
  const values = isNarrowed || isSearched ? ALL_FIRST : TABS;
  const chosen = useAddressPart((params) => readListParams(params, { tabs: values }).tab);
  const tab = isKnown ? chosen : undefined;
  const createdColumns = useMemo<DateTabs['createdColumns']>(() => {
    if (tab !== 'all') return [];
    const cell = ({ createdAt }: { readonly createdAt: string }) => <DateCell value={createdAt} />;
    return [{ key: 'createdAt', header: text.createdAt, width: 132, narrow: 'hide', cell }];
  }, [text, tab]);
  if (tab === undefined) return { tabs: undefined, when: undefined, createdColumns };
  const empty = { upcoming: text.noneUpcoming, past: text.nonePast, all: undefined }[tab];
  return {
    when: WHENS.find((when) => when === tab),
    createdColumns,
    tabs: {
      label: text.dates,
      values,
      items: TABS.map((value) => ({ value, label: text[value] })),
      isAhead: tab === 'upcoming',
      ...(empty === undefined ? {} : { empty: { title: empty, message: text.noneInTab } }),
    },
  };
}
