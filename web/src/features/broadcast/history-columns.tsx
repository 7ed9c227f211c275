import type { Language } from '@leitstand/contract/base/languages';
import { type Broadcast, getBroadcast } from '@leitstand/contract/broadcast';
import { useMemo } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import classes from './broadcast.module.css';
import { historyText } from './broadcast-history.text.ts';
import { momentShown } from './broadcast-progress.ts';
import { BroadcastStateBadge } from './broadcast-state.tsx';

/** Columns that need a backend with delivery results. */
const RESULT_COLUMNS = ['undelivered', 'state'];

/** Shows the message in the given language; German is the original. */
export function useHistoryColumns(language: Language): readonly Column<Broadcast>[] {
  const text = useText(historyText);
  const hasResults = useCapability(getBroadcast);
  return useMemo(() => {
    const columns: readonly Column<Broadcast>[] = [
      {
        key: 'date',
        header: text.date,
        width: 150,
        narrow: 'under',
        cell: (row) => (
          <time className={classes.date} dateTime={momentShown(row)}>
            {formatDateTime(momentShown(row))}
          </time>
        ),
      },
      {
        key: 'message',
        header: text.message,
        cell: ({ message }) => <TextCell value={message[language]} />,
      },
      {
        key: 'reached',
        header: text.reached,
        width: 150,
        align: 'end',
        narrow: 'hide',
        cell: ({ usersNotified }) => <NumberCell value={usersNotified} />,
      },
      {
        key: 'undelivered',
        header: text.undelivered,
        width: 140,
        align: 'end',
        narrow: 'hide',
        // The details tell failed and unknown ones apart.
        cell: ({ failures, unknown }) => <NumberCell value={failures + unknown} />,
      },
      {
        key: 'state',
        header: text.state,
        width: 190,
        narrow: 'under',
        cell: (row) => <BroadcastStateBadge broadcast={row} />,
      },
    ];
    return hasResults ? columns : columns.filter(({ key }) => !RESULT_COLUMNS.includes(key));
  }, [text, language, hasResults]);
}
