import type { Order } from '@leitstand/contract/orders';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotesOfPerson } from '../../shared/person/notes/notes-of-person.ts';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { useVisit } from '../../shared/visits/use-visits.ts';
import type { Action } from '../../ui/action/action.ts';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { TrackingCell } from './contact-cell.tsx';
import { addressProblemOf, isParcel, nameOf, personNameOf, problemText, titleOf } from './order-facts.ts';
import classes from './orders.module.css';
import { useOrder } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';

interface OrderDialogProps {
  id: string;
  actions: readonly Action<Order>[];
  onClose(): void;
}

/** The details of an order, opened from its row or by a link. */
export function OrderDialog({ id, actions, onClose }: OrderDialogProps) {
  const text = useText(ordersText);
  const { data, error, refetch } = useOrder(id);
  useVisit({ param: 'order', id, title: data && nameOf(data), error });
  return (
    <LoadedRecord query={{ data, error, refetch }} title={text.orderTitle} size="md" onClose={onClose}>
      {(order) => (
        <Dialog
          title={titleOf(order)}
          onClose={onClose}
          footer={
            <>
              <div className={classes.aside}>
                <ActionButtons actions={actions} item={order} />
              </div>
              <Button variant="default" onClick={onClose} data-autofocus>
                {text.close}
              </Button>
            </>
          }
        >
          <OrderFacts order={order} />
        </Dialog>
      )}
    </LoadedRecord>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const text = useText(ordersText);
  const { reward, user, rewardSent, createdAt, sentAt, trackingNumber, carrier } = order;
  const problem = addressProblemOf(order);
  const email = order.email || (user?.email ?? '');
  return (
    <dl className={classes.facts}>
      <Fact name={text.status}>
        <StatusBadge tone={rewardSent ? 'done' : 'waiting'}>{rewardSent ? text.sent : text.unsent}</StatusBadge>
      </Fact>
      <Fact name={text.date}>{formatDateTime(createdAt)}</Fact>
      {sentAt !== null && <Fact name={text.sentAt}>{formatDateTime(sentAt)}</Fact>}
      <Fact name={text.user}>
        <PersonLink id={user?._id ?? ''} name={personNameOf(order)} /> <NotesOfPerson userId={user?._id ?? ''} />
      </Fact>
      <Fact name={text.coins}>{formatNumber(reward?.coins ?? 0)}</Fact>
      <Fact name={text.category}>{reward?.category ?? ''}</Fact>
      <Fact name={text.type}>{isParcel(order) ? text.address : text.email}</Fact>
      {isParcel(order) && (
        <Fact name={text.address} isWide>
          <span className={classes.address}>
            {order.address || (order.recipientErased ? text.erased : text.noAddress)}
          </span>
          {order.address !== '' && <CopyButton value={order.address} label={text.copyAddress} />}
          {problem && <span className={classes.problem}>{`${text.checkAddress}: ${problemText(problem, text)}`}</span>}
        </Fact>
      )}
      {email !== '' && (
        <Fact name={text.email} isWide>
          {email}
          <CopyButton value={email} label={text.copyEmail} />
        </Fact>
      )}
      {trackingNumber !== '' && (
        <>
          <Fact name={text.carrier}>{text[carrier]}</Fact>
          <Fact name={text.trackingNumber}>
            <TrackingCell order={order} />
          </Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
