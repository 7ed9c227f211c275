import type { InternalFile } from '@leitstand/contract/api/files';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { internalFilesText } from './internal-files.text.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

export function useInternalFilesColumns(): readonly Column<InternalFile>[] {
  const text = useText(internalFilesText);
  return useMemo(
    () => [
      { key: 'name', header: text.name, flex: 3, cell: ({ _id }) => <TextCell value={_id} /> },
      {
        key: 'type',
        header: text.type,
        width: 80,
        narrow: 'hide',
        cell: ({ contentType }) => <TextCell value={contentType.replace('image/', '').toUpperCase()} />,
      },
      {
        key: 'size',
        header: text.size,
        width: 96,
        align: 'end',
        narrow: 'hide',
        cell: ({ bytes }) => <TextCell value={formatBytes(bytes)} />,
      },
      {
        key: 'uploadedBy',
        header: text.uploadedBy,
        flex: 2,
        narrow: 'under',
        cell: ({ uploadedBy }) => <TextCell value={uploadedBy?.userName ?? ''} />,
      },
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 148,
        narrow: 'hide',
        cell: ({ createdAt }) => <DateCell value={createdAt} />,
      },
      {
        key: 'endsAt',
        header: text.endsAt,
        width: 132,
        narrow: 'under',
        cell: ({ endsAt }) => <TextCell value={text.until(formatDate(endsAt))} />,
      },
    ],
    [text],
  );
}

function formatBytes(bytes: number): string {
  return bytes < MEGABYTE
    ? `${formatNumber(Math.max(1, bytes / KILOBYTE))} KB`
    : `${formatNumber(bytes / MEGABYTE, 1)} MB`;
}
