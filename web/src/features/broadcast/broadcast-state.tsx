import type { Broadcast } from '@leitstand/contract/broadcast';
import { formatPercent } from '../../ui/i18n/format.ts';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './broadcast.module.css';
import { historyText } from './broadcast-history.text.ts';
import { fractionDone, isScheduled, secondsUntilStart } from './broadcast-progress.ts';

const TONES = {
  waiting: 'waiting',
  held: 'waiting',
  sending: 'accent',
  finished: 'done',
  stopped: 'neutral',
  failed: 'danger',
} as const;

/** The state of a broadcast; shortly before the start, the remaining seconds. */
export function BroadcastStateBadge({ broadcast }: { broadcast: Broadcast }) {
  const text = useText(historyText);
  const now = useNow(broadcast.state === 'waiting');
  const isOutbox = broadcast.channel === 'outbox' && broadcast.state === 'finished';
  return (
    <span className={classes.state}>
      <StatusBadge tone={TONES[broadcast.state]}>{describe(broadcast, now, text)}</StatusBadge>
      {isOutbox && <StatusBadge tone="neutral">{text.stateOutbox}</StatusBadge>}
    </span>
  );
}

function describe(broadcast: Broadcast, now: number, text: Translated<typeof historyText>): string {
  switch (broadcast.state) {
    case 'waiting': {
      if (isScheduled(broadcast, now)) return text.stateScheduled;
      const seconds = secondsUntilStart(broadcast, now);
      return seconds > 0 ? text.stateCountdown(seconds) : text.stateBeginning;
    }
    case 'held':
      return text.stateHeld;
    case 'sending':
      return text.stateSending(formatPercent(fractionDone(broadcast)));
    case 'finished':
      return text.stateFinished;
    case 'stopped':
      return text.stateStopped;
    case 'failed':
      return text.stateFailed;
  }
}
