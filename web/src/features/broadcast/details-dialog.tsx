import { type Broadcast, getBroadcast } from '@leitstand/contract/broadcast';
import { Alert, Button, Progress } from '@mantine/core';
import { useCapability } from '../../ui/api/use-capability.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './broadcast.module.css';
import { historyText } from './broadcast-history.text.ts';
import { BroadcastMessages, HoldReason } from './broadcast-message.tsx';
import { fractionDone } from './broadcast-progress.ts';
import { BroadcastStateBadge } from './broadcast-state.tsx';
import { useConfirmBroadcast, useMayConfirm } from './use-send-broadcast.tsx';
import { useStopBroadcast } from './use-stop-broadcast.ts';

/** Both texts and the results of a broadcast. */
export function DetailsDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose(): void }) {
  const text = useText(historyText);
  const { message, createdAt, startsAt, finishedAt, recipients, accepted, failures, unknown } = broadcast;
  const hasResults = useCapability(getBroadcast);
  const canConfirm = useMayConfirm();
  const isHeld = broadcast.state === 'held';
  const delivery: readonly (readonly [string, string])[] = [
    [text.devices, formatNumber(recipients)],
    [broadcast.channel === 'outbox' ? text.acceptedOutbox : text.accepted, formatNumber(accepted)],
    [text.failures, formatNumber(failures)],
    [text.unknownDevices, formatNumber(unknown)],
  ];
  const facts: readonly (readonly [string, string])[] = [
    [text.createdAt, formatDateTime(createdAt)],
    [text.startsAt, broadcast.state === 'stopped' && recipients === 0 ? '' : formatDateTime(startsAt)],
    [text.finishedAt, formatDateTime(finishedAt ?? '')],
    [text.reached, formatNumber(broadcast.usersNotified)],
    ...(hasResults ? delivery : []),
  ];
  return (
    <Dialog
      title={text.detailsTitle}
      size="lg"
      onClose={onClose}
      footer={isHeld && canConfirm && <Decision broadcast={broadcast} />}
    >
      <div className={classes.details}>
        {hasResults && <BroadcastStateBadge broadcast={broadcast} />}
        {isHeld && (
          <Alert color="amber" role="note">
            <HoldReason hold={broadcast.hold} />
          </Alert>
        )}
        {broadcast.state === 'sending' && (
          <Progress.Root size="sm">
            <Progress.Section value={fractionDone(broadcast) * 100} aria-label={text.progress} />
          </Progress.Root>
        )}
        <BroadcastMessages message={message} />
        <dl className={classes.facts}>
          {facts.map(
            ([label, value]) =>
              value !== '' && (
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </Dialog>
  );
}

/** Confirms or cancels a held broadcast. */
function Decision({ broadcast }: { broadcast: Broadcast }) {
  const text = useText(historyText);
  const stop = useStopBroadcast();
  const confirm = useConfirmBroadcast();
  return (
    <>
      <Button color="red" variant="light" onClick={() => void stop(broadcast)}>
        {text.cancelIt}
      </Button>
      <Button onClick={() => void confirm(broadcast)}>{text.confirmIt}</Button>
    </>
  );
}
