import { REWARD_PAGE_SIZE } from '@leitstand/contract/base/limits';
import { listStock, type Reward, restockReward, rewardKind } from '@leitstand/contract/rewards';
import { screens } from '@leitstand/contract/screens';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconPackage, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LoadCsvButton } from '../../shared/csv/load-csv-button.tsx';
import { RecordPage } from '../../shared/record/record-page.tsx';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { useRowDrag } from '../../ui/list/table/use-row-drag.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { RestockDialog } from './restock-dialog.tsx';
import { rewardRecords } from './reward-records.tsx';
import classes from './rewards.module.css';
import { rewardsText } from './rewards.text.ts';
import { useRewardsColumns } from './rewards-columns.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { useRewardOrder } from './use-reward-order.ts';

export function RewardsPage() {
  const { search } = useListParams({});
  const order = useRewardOrder(search !== '');
  const { frame } = useRowDrag(order.drag);
  const stock = useOpenedItem('stock');
  const openStock = useStableCallback(({ _id }: Reward) => stock.open(_id));
  const [restocked, setRestocked] = useState<Reward>();
  const stockActions = useStockActions(openStock, setRestocked);
  const moreActions = useMemo(() => [...order.actions, ...stockActions], [order.actions, stockActions]);
  return (
    // Handles row dragging; the arrow buttons do the same for the keyboard.
    <div className={classes.frame} {...frame} {...order.frame}>
      <RecordPage
        kind={rewardRecords}
        columns={useRewardsColumns(order.canDrag)}
        pageSize={REWARD_PAGE_SIZE}
        moreActions={moreActions}
        head={
          <>
            <LoadCsvButton target="rewards" kind={rewardKind} />
            <OrdersButton />
          </>
        }
      />
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      <Opened item={stock}>{(id) => <StockDialog key={id} rewardId={id} onClose={stock.close} />}</Opened>
      {restocked && <RestockDialog reward={restocked} onClose={() => setRestocked(undefined)} />}
    </div>
  );
}

function OrdersButton() {
  const text = useText(rewardsText);
  const mayRead = useRight('ReadUsers');
  if (!mayRead) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPackage size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to={screens.orders.path} />}
    >
      {text.orders}
    </Button>
  );
}

function useStockActions(
  onHistory: (reward: Reward) => void,
  onRestock: (reward: Reward) => void,
): readonly Action<Reward>[] {
  const text = useText(rewardsText);
  const hasHistory = useCapability(listStock);
  const canRestock = useMayCall()(restockReward);
  return useMemo(() => {
    const restock = { id: 'restock', label: text.restock, icon: IconPackageImport, run: onRestock };
    const history = { id: 'stock', label: text.stockHistory, icon: IconHistory, run: onHistory };
    return [...(canRestock ? [restock] : []), ...(hasHistory ? [history] : [])];
  }, [canRestock, hasHistory, text, onRestock, onHistory]);
}
