import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Reward } from '@leitstand/contract/rewards';
import { useMediaQuery } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { rewardRecords, typeName } from './reward-records.tsx';
import classes from './rewards.module.css';
import { rewardsText } from './rewards.text.ts';

const SPARED = ['category', 'type', 'coins'];

export function useRewardsColumns(canDrag: boolean): readonly Column<Reward>[] {
  const text = useText(rewardsText);
  const language = useLanguage();
  const isRoomy = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  return useMemo(() => {
    const columns: Column<Reward>[] = [
      ...(canDrag ? [dragColumn(text.drag)] : []),
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (reward) => <ImageCell name={reward.image} label={reward.title} />,
      },
      { key: 'title', header: text.name, flex: 3, cell: (reward) => <TextCell value={rewardRecords.nameOf(reward)} /> },
      {
        key: 'category',
        header: text.category,
        flex: 1.2,
        narrow: 'under',
        cell: (reward) => <TextCell value={reward.category} />,
      },
      {
        key: 'type',
        header: text.type,
        width: 96,
        narrow: 'hide',
        cell: (reward) => <TextCell value={typeName(reward.type, language)} />,
      },
      {
        key: 'coins',
        header: fieldLabel('coins', language),
        width: 84,
        align: 'end',
        narrow: 'hide',
        cell: (reward) => <NumberCell value={reward.coins} />,
      },
      {
        key: 'stock',
        header: text.stock,
        width: 150,
        align: 'end',
        narrow: 'under',
        cell: (reward) => <Stock reward={reward} />,
      },
    ];
    // Buttons and stock leave no room for the title otherwise.
    return isRoomy || isNarrow ? columns : columns.filter(({ key }) => !SPARED.includes(key));
  }, [canDrag, text, language, isRoomy, isNarrow]);
}

function dragColumn(label: string): Column<Reward> {
  return {
    key: 'drag',
    header: label,
    isHeaderHidden: true,
    width: 40,
    narrow: 'hide',
    cell: () => (
      <span className={classes.handle} draggable data-drag-row data-tip={label} aria-hidden>
        <IconGripVertical size={16} />
      </span>
    ),
  };
}

function Stock({ reward }: { reward: Reward }) {
  const text = useText(rewardsText);
  if (reward.remainingAmount <= 0) return <StatusBadge tone="waiting">{text.outOfStock}</StatusBadge>;
  return (
    <span className={classes.stock} data-tip={text.redeemed(formatNumber(reward.userRedeemed))}>
      {text.stockOf(formatNumber(reward.remainingAmount), formatNumber(reward.quantity))}
    </span>
  );
}
