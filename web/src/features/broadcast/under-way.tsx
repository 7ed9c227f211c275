import { BROADCAST_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import { type Broadcast, stopBroadcast, updateBroadcast } from '@leitstand/contract/broadcast';
import { Button, Group, Progress, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './broadcast.module.css';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';
import { HoldReason } from './broadcast-message.tsx';
import { fractionDone, isEditable, isUnderWay, secondsUntilStart } from './broadcast-progress.ts';
import { BroadcastStateBadge } from './broadcast-state.tsx';
import { useConfirmBroadcast, useMayConfirm } from './use-send-broadcast.tsx';
import { useStopBroadcast } from './use-stop-broadcast.ts';

interface UnderWayProps {
  broadcasts: readonly Broadcast[];
  onEdit(broadcast: Broadcast): void;
  /** Called if it was stopped before it reached a device. */
  onStopped(broadcast: Broadcast): void;
}

/** Scheduled, held and running broadcasts with countdown or progress, and a button to stop them. */
export function UnderWay({ broadcasts, onEdit, onStopped }: UnderWayProps) {
  const text = useText(broadcastText);
  const open = broadcasts.filter(isUnderWay);
  if (open.length === 0) return null;
  return (
    <section aria-label={text.underWay}>
      <ul className={classes.underWay}>
        {open.map((broadcast) => (
          <UnderWayCard key={broadcast._id} broadcast={broadcast} onEdit={onEdit} onStopped={onStopped} />
        ))}
      </ul>
    </section>
  );
}

interface UnderWayCardProps {
  broadcast: Broadcast;
  onEdit(broadcast: Broadcast): void;
  onStopped(broadcast: Broadcast): void;
}

function UnderWayCard({ broadcast, onEdit, onStopped }: UnderWayCardProps) {
  const text = useText(historyText);
  const canStop = useCapability(stopBroadcast);
  const canEdit = useCapability(updateBroadcast);
  const stop = useStopBroadcast();
  const now = useNow(broadcast.state === 'waiting');
  const [isStopping, setIsStopping] = useState(false);
  const isLater = isEditable(broadcast, now);
  const isHeld = broadcast.state === 'held';
  const canConfirm = useMayConfirm();
  const confirm = useConfirmBroadcast();

  async function stopNow() {
    setIsStopping(true);
    if (await stop(broadcast)) onStopped(broadcast);
    setIsStopping(false);
  }

  return (
    <li className={classes.card} data-urgent={isHeld || (broadcast.state === 'waiting' && !isLater) || undefined}>
      <div className={classes.cardText}>
        <BroadcastStateBadge broadcast={broadcast} />
        <p className={classes.cardMessage}>{broadcast.message.de}</p>
        {isLater && (
          <p className={classes.quiet}>
            {isHeld && <HoldReason hold={broadcast.hold} />} {text.startsAt}: {formatDateTime(broadcast.startsAt)}
          </p>
        )}
      </div>
      <Group gap="xs">
        {isLater && canEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onEdit(broadcast)}
          >
            {text.edit}
          </Button>
        )}
        {canStop && (
          <Button
            color="red"
            variant={isLater ? 'light' : 'filled'}
            loading={isStopping}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => void stopNow()}
          >
            {isLater ? text.cancelIt : text.stop}
          </Button>
        )}
        {isHeld && canConfirm && (
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void confirm(broadcast)}>
            {text.confirmIt}
          </Button>
        )}
      </Group>
      {!isLater && <CardProgress broadcast={broadcast} now={now} />}
    </li>
  );
}

/** First the countdown of the window, then the progress by devices. */
function CardProgress({ broadcast, now }: { broadcast: Broadcast; now: number }) {
  const text = useText(historyText);
  if (broadcast.state === 'waiting') {
    const seconds = secondsUntilStart(broadcast, now);
    const left = Math.min(100, (seconds / BROADCAST_WINDOW_SECONDS) * 100);
    return (
      <div className={classes.cardProgress}>
        {/* Announced once: a number that changes every second would flood a screen reader. */}
        <VisuallyHidden role="status">{text.windowOpen}</VisuallyHidden>
        <Progress.Root size="sm">
          <Progress.Section value={left} color="amber" aria-label={text.startsIn(seconds)} />
        </Progress.Root>
      </div>
    );
  }
  const { recipients, accepted, failures, unknown } = broadcast;
  return (
    <div className={classes.cardProgress}>
      <Progress.Root size="sm">
        <Progress.Section value={fractionDone(broadcast) * 100} aria-label={text.progress} />
      </Progress.Root>
      <span className={classes.quiet}>
        {text.devicesDone(formatNumber(accepted + failures + unknown), formatNumber(recipients))}
      </span>
    </div>
  );
}
