import type { Order } from '@leitstand/contract/orders';
import { trackingUrl } from '@leitstand/contract/tracking';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { TextCell } from '../../ui/list/cells/cells.tsx';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { addressProblemOf, isParcel, problemText } from './order-facts.ts';
import classes from './orders.module.css';
import { ordersText } from './orders.text.ts';

/** The postal or e-mail address of the order. */
export function ContactCell({ order }: { order: Order }) {
  const text = useText(ordersText);
  const isAddress = isParcel(order);
  const value = isAddress ? order.address : order.email || (order.user?.email ?? '');
  const shown = value.replace(/\s*\n\s*/g, ', ');
  return (
    <span className={classes.contact}>
      {value === '' ? (
        <span className={classes.missing}>{missingContact(order, text)}</span>
      ) : (
        <>
          <TextCell value={shown} />
          <CopyButton value={value} label={isAddress ? text.copyAddress : text.copyEmail} tabIndex={-1} />
        </>
      )}
      <AddressFlag order={order} />
    </span>
  );
}

function missingContact(order: Order, text: Translated<typeof ordersText>): string {
  if (order.recipientErased) return text.erased;
  return isParcel(order) ? text.noAddress : text.noEmail;
}

/** Warns if the address cannot be printed without guessing; the reason is in the tooltip and read by screen readers. */
export function AddressFlag({ order }: { order: Order }) {
  const text = useText(ordersText);
  const problem = addressProblemOf(order);
  if (!problem) return null;
  const reason = problemText(problem, text);
  return (
    <span className={classes.flag} data-tip={reason}>
      <StatusBadge tone="waiting">{text.checkAddress}</StatusBadge>
      <span className={classes.screenReaderOnly}>{reason}</span>
    </span>
  );
}

/** Carrier and tracking number. */
export function ShipmentCell({ order }: { order: Order }) {
  const text = useText(ordersText);
  if (order.trackingNumber === '') return null;
  return (
    <span className={classes.contact}>
      <span className={classes.carrier}>{text[order.carrier]}</span>
      <TrackingCell order={order} />
    </span>
  );
}

/** The tracking number with a link to the carrier. */
export function TrackingCell({ order: { trackingNumber, carrier } }: { order: Order }) {
  const text = useText(ordersText);
  if (trackingNumber === '') return null;
  const label = text.track(trackingNumber, text[carrier]);
  return (
    <span className={classes.contact}>
      <a
        className={classes.number}
        href={trackingUrl(carrier, trackingNumber)}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        data-tip={label}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {trackingNumber}
      </a>
      <CopyButton value={trackingNumber} label={text.copyNumber} tabIndex={-1} />
    </span>
  );
}
