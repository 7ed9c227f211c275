import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { MachineBadge } from './machine-badge.tsx';
import { machinesText } from './machines.text.ts';

/** Whether there is room for the names of the rights. */
const ROOMY = '(min-width: 1200px)';

export function useMachinesColumns(): readonly Column<Machine>[] {
  const text = useText(machinesText);
  const rightLabels = useText(rightsText);
  const language = useLanguage();
  const isRoomy = useMediaQuery(ROOMY, false, { getInitialValueInEffect: false });
  // Relative times are localized, so the cells depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: formatRelative reads the language by itself
  return useMemo(() => {
    const columns: Column<Machine>[] = [
      { key: 'name', header: text.name, flex: 3, cell: ({ name }) => <TextCell value={name} /> },
      {
        key: 'state',
        header: text.state,
        width: 120,
        narrow: 'under',
        cell: (machine) => <MachineBadge machine={machine} />,
      },
      {
        key: 'rights',
        header: text.rights,
        flex: 3,
        narrow: 'hide',
        cell: ({ rights }) => (
          <TextCell value={rights.map((right) => rightLabels[right]).join(', ') || text.noRights} />
        ),
      },
      {
        key: 'calls',
        header: text.calls,
        width: 136,
        narrow: 'hide',
        cell: ({ calls }) => <TextCell value={calls ? text.someCalls(calls.length) : text.allCalls} />,
      },
      {
        key: 'madeBy',
        header: text.madeBy,
        width: 136,
        narrow: 'hide',
        cell: ({ madeBy }) => <TextCell value={madeBy || text.unknown} />,
      },
      {
        key: 'lastUsedAt',
        header: text.lastUsed,
        width: 150,
        narrow: 'hide',
        cell: ({ lastUsedAt, lastNetwork }) =>
          lastUsedAt === null ? (
            <TextCell value={text.neverUsed} />
          ) : (
            <time dateTime={lastUsedAt} data-tip={[formatDateTime(lastUsedAt), lastNetwork].filter(Boolean).join(', ')}>
              {formatRelative(lastUsedAt)}
            </time>
          ),
      },
      {
        key: 'endsAt',
        header: text.endsAt,
        width: 120,
        narrow: 'under',
        cell: ({ endsAt }) => <DateCell value={endsAt} />,
      },
    ];
    return isRoomy ? columns : columns.filter(({ key }) => key !== 'rights');
  }, [text, rightLabels, language, isRoomy]);
}
