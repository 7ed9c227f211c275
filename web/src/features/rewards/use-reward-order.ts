import { ALL_TIME, REWARD_PAGE_SIZE } from '@leitstand/contract/base/limits';
import { moveReward, type Reward, reorderReward, rewardKind } from '@leitstand/contract/rewards';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listsOf } from '../../shared/list/list-keys.ts';
import { useRecords } from '../../shared/record/use-records.ts';
import type { Action } from '../../ui/action/action.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { rewardRecords } from './reward-records.tsx';
import { rewardsText } from './rewards.text.ts';
import { useMovedRow } from './use-moved-row.ts';

const WHOLE_LIST = { search: '', days: ALL_TIME };

interface Move {
  reward: Reward;
  /** The reward at the target position. */
  target: Reward;
}

interface RewardOrder {
  readonly actions: readonly Action<Reward>[];
  readonly canDrag: boolean;
  drag(from: number, to: number): void;
  /** For an element around the table. */
  readonly frame: ReturnType<typeof useMovedRow>['frame'];
  /** Where the reward is now, for screen readers. */
  readonly announcement: string;
}

/** Moves rewards up and down. Only in the complete list: search results have other neighbours. */
export function useRewardOrder(isSearching: boolean): RewardOrder {
  const text = useText(rewardsText);
  const client = useQueryClient();
  const mayWrite = useRight('WriteMasterdata');
  const canMove = useCapability(moveReward);
  const { rows } = useRecords(rewardRecords, WHOLE_LIST, { pageSize: REWARD_PAGE_SIZE });
  const canOrder = mayWrite && !isSearching;

  // Refetched after success and failure: another administrator may have moved one too.
  const onSettled = () => client.invalidateQueries({ queryKey: listsOf(rewardKind) });
  const { mutateAsync: step } = useMutation({
    mutationFn: ({ reward, target }: Move) =>
      call(reorderReward, { body: { rewardId: reward._id, orderNum: target.orderNum } }),
    onSettled,
  });
  const { mutate: move } = useMutation({
    mutationFn: ({ reward, target }: Move) =>
      call(moveReward, { body: { rewardId: reward._id, orderNum: target.orderNum } }),
    onError: (error) => notifyError(error),
    onSettled,
  });

  const { frame, meant, follow } = useMovedRow(rows);
  const [announcement, setAnnouncement] = useState('');
  const stepTo = useStableCallback(async ({ _id }: Reward, distance: 1 | -1) => {
    const id = meant(_id);
    const from = rows.findIndex((row) => row._id === id);
    const [reward, target] = [rows[from], rows[from + distance]];
    if (!reward || !target) return;
    follow(id, distance === 1 ? text.moveDown : text.moveUp);
    await step({ reward, target });
    setAnnouncement(text.moved(rewardRecords.nameOf(reward), formatNumber(from + distance + 1)));
  });
  const [first, last] = [rows[0]?._id, rows.at(-1)?._id];
  const actions = useMemo<readonly Action<Reward>[]>(
    () =>
      canOrder
        ? [
            {
              id: 'up',
              label: text.moveUp,
              icon: IconArrowUp,
              visible: ({ _id }) => _id !== first,
              run: (reward) => stepTo(reward, -1),
            },
            {
              id: 'down',
              label: text.moveDown,
              icon: IconArrowDown,
              visible: ({ _id }) => _id !== last,
              run: (reward) => stepTo(reward, 1),
            },
          ]
        : [],
    [canOrder, text, first, last, stepTo],
  );

  return {
    actions,
    canDrag: canOrder && canMove,
    drag(from, to) {
      const [reward, target] = [rows[from], rows[to]];
      if (reward && target) move({ reward, target });
    },
    frame,
    announcement,
  };
}
