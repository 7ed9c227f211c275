import type { Ban } from '@leitstand/contract/bans';
import { useMemo } from 'react';
import { useFormatPhone } from '../../shared/person/phone.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { bansText } from './bans.text.ts';

export function useBansColumns(): readonly Column<Ban>[] {
  const text = useText(bansText);
  const formatPhone = useFormatPhone();
  return useMemo(
    () => [
      { key: 'email', header: text.email, flex: 2, cell: (entry) => <TextCell value={entry.email} /> },
      {
        key: 'telephoneNumber',
        header: text.telephoneNumber,
        narrow: 'under',
        cell: (entry) => <TextCell value={formatPhone(entry.telephoneNumber)} />,
      },
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 140,
        narrow: 'under',
        cell: (entry) => <DateCell value={entry.createdAt} />,
      },
    ],
    [text, formatPhone],
  );
}
