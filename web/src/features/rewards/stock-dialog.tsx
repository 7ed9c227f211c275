import { listStock, type StockEntry } from '@leitstand/contract/rewards';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useRecord } from '../../shared/record/use-records.ts';
import { call } from '../../ui/api/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { rewardRecords } from './reward-records.tsx';
import { rewardsText } from './rewards.text.ts';

interface StockDialogProps {
  rewardId: string;
  onClose(): void;
}

/** Every change of a reward's stock; from bottom to top they add up to what is left. */
export function StockDialog({ rewardId, onClose }: StockDialogProps) {
  const text = useText(rewardsText);
  const { data: reward } = useRecord(rewardRecords, rewardId);
  const list = useInfiniteList({
    queryKey: ['stock', 'list', rewardId],
    fetchPage: ({ skip, limit, signal }) => call(listStock, { params: { id: rewardId, skip, limit }, signal }),
  });
  return (
    <Dialog
      title={reward ? text.stockHistoryOf(rewardRecords.nameOf(reward)) : text.stockHistory}
      size="lg"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <DataTable
        label={text.stockHistory}
        columns={useStockColumns()}
        list={list}
        empty={<EmptyState title={text.noHistory} />}
      />
    </Dialog>
  );
}

function useStockColumns(): readonly Column<StockEntry>[] {
  const text = useText(rewardsText);
  return useMemo(
    () => [
      { key: 'kind', header: text.what, flex: 1, cell: (entry) => <TextCell value={causeOf(entry, text)} /> },
      {
        key: 'at',
        header: text.when,
        width: 160,
        narrow: 'under',
        cell: (entry) => <TextCell value={formatDateTime(entry.at)} />,
      },
      {
        key: 'change',
        header: text.change,
        width: 88,
        align: 'end',
        cell: (entry) => <TextCell value={signed(entry.change)} />,
      },
      {
        key: 'remaining',
        header: text.remaining,
        width: 112,
        align: 'end',
        cell: (entry) => <NumberCell value={entry.remaining} />,
      },
    ],
    [text],
  );
}

type RewardsText = ReturnType<typeof useText<typeof rewardsText>>;

function causeOf({ kind, adminName }: StockEntry, text: RewardsText): string {
  if (kind === 'start') return text.kindStart;
  if (kind === 'redeemed') return text.kindRedeemed;
  return kind === 'returned' ? text.kindReturned : text.kindQuantity(adminName);
}

export function signed(change: number): string {
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
}
