import { type Broadcast, getBroadcast } from '@leitstand/contract/broadcast';
import { Progress } from '@mantine/core';
import { useCapability } from '../../ui/api/use-capability.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './broadcast.module.css';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';
import { fractionDone } from './broadcast-progress.ts';
import { BroadcastStateBadge } from './broadcast-state.tsx';

/** Both texts and the results of a broadcast. */
export function DetailsDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose(): void }) {
  const texts = useText(broadcastText);
  const text = useText(historyText);
  const { message, createdAt, startsAt, finishedAt, recipients, accepted, failures, unknown } = broadcast;
  const hasResults = useCapability(getBroadcast);
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
    <Dialog title={text.detailsTitle} size="lg" onClose={onClose}>
      <div className={classes.details}>
        {hasResults && <BroadcastStateBadge broadcast={broadcast} />}
        {broadcast.state === 'sending' && (
          <Progress.Root size="sm">
            <Progress.Section value={fractionDone(broadcast) * 100} aria-label={text.progress} />
          </Progress.Root>
        )}
        <Message label={texts.german} language="de" message={message.de} />
        <Message label={texts.english} language="en" message={message.en} />
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

function Message({ label, language, message }: { label: string; language: 'de' | 'en'; message: string }) {
  return (
    <section aria-label={label}>
      <p className={classes.caption}>{label}</p>
      <p className={classes.message} lang={language}>
        {message}
      </p>
    </section>
  );
}
