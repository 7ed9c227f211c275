import type { Order } from '@leitstand/contract/orders';
import { IconRoute, IconSend, IconTag } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { showError } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { usePrintLabels } from './labels/print-labels.ts';
import { isParcel, nameOf, problemText } from './order-facts.ts';
import { useOrderChanges } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';

/** The actions of an order, filtered by the tab. */
export function useOrderActions(onTrack: (order: Order) => void): readonly Action<Order>[] {
  const text = useText(ordersText);
  const mayWrite = useRight('WriteUsers');
  const { send, markUnsent } = useOrderChanges();
  const printLabels = usePrintLabels();
  return useMemo(() => {
    const sendIt: Action<Order> = {
      id: 'send',
      label: text.send,
      icon: IconSend,
      visible: ({ rewardSent }) => !rewardSent,
      async run(order) {
        await send(order);
        const name = nameOf(order);
        const undo = {
          run: async () => {
            await markUnsent(order);
            notifySuccess(text.isUnsent(name));
          },
        };
        notifySuccess(text.isSent(name), { undo });
      },
    };
    const track: Action<Order> = {
      id: 'tracking',
      label: text.tracking,
      icon: IconRoute,
      visible: ({ rewardSent, recipientErased }) => rewardSent && !recipientErased,
      run: onTrack,
    };
    const label: Action<Order> = {
      id: 'label',
      label: text.label,
      icon: IconTag,
      // Only the name is left of an erased person.
      visible: (order) => order.rewardSent && isParcel(order) && order.address !== '',
      async run(order) {
        const { leftOut } = await printLabels([{ order }], 'a6');
        for (const { reason } of leftOut) await showError(problemText(reason, text), text.noLabel);
      },
    };
    return mayWrite ? [sendIt, track, label] : [label];
  }, [text, mayWrite, send, markUnsent, printLabels, onTrack]);
}

export function actionsOfTab(actions: readonly Action<Order>[], isSent: boolean): readonly Action<Order>[] {
  return actions.filter(({ id }) => (id === 'send') !== isSent);
}
