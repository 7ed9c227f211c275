import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../ui/i18n/text.ts';
import type { LeftOut } from '../labels/print-labels.ts';
import { nameOf, problemText } from '../order-facts.ts';
import classes from '../orders.module.css';
import { ordersText } from '../orders.text.ts';

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  onClose(): void;
}

/** The labels that were not printed, with reasons. */
export function LeftOutList({ leftOut, onClose }: LeftOutListProps) {
  const text = useText(ordersText);
  return (
    <Alert
      color="amber"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={text.leftOut(leftOut.length)}
      withCloseButton
      closeButtonLabel={text.close}
      onClose={onClose}
      className={classes.leftOutAlert ?? ''}
    >
      {text.leftOutMessage}
      <ul className={classes.leftOut}>
        {leftOut.map(({ order, reason }) => (
          <li key={order._id}>{`${nameOf(order)}: ${problemText(reason, text)}`}</li>
        ))}
      </ul>
    </Alert>
  );
}
