import { Button, Progress, Text } from '@mantine/core';
import { IconChecks, IconSend } from '@tabler/icons-react';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import type { DeskWork } from './use-desk.ts';

export const CHECK_BUTTON_ID = 'desk-check';

/** Progress, the dry run, and the button that ships everything. */
export function DeskBar({ desk }: { desk: DeskWork }) {
  const text = useText(deskText);
  const { ticked, shipments, outcomes, isBusy } = desk;
  const ready = shipments.filter(({ rewardHistoryId }) => outcomes?.get(rewardHistoryId) === 'ok').length;
  const staying = ticked.length - ready;
  return (
    <section className={classes.bar} aria-label={text.state}>
      <div className={classes.progress}>
        <Text size="sm" fw={600}>
          {text.progress(shipments.length, ticked.length)}
        </Text>
        <Progress
          value={ticked.length === 0 ? 0 : (shipments.length / ticked.length) * 100}
          aria-label={text.progress(shipments.length, ticked.length)}
        />
      </div>
      <Text size="sm" role="status" className={classes.summary ?? ''}>
        {outcomes && `${text.willBeSent(ready)}${staying > 0 ? ` ${text.willStay(staying)}` : ''}`}
      </Text>
      <Button
        id={CHECK_BUTTON_ID}
        variant={outcomes ? 'default' : 'filled'}
        leftSection={<IconChecks size={16} aria-hidden />}
        loading={isBusy && !outcomes}
        disabled={shipments.length === 0 || isBusy}
        onClick={() => void desk.check()}
      >
        {text.check}
      </Button>
      {outcomes && ready > 0 && (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={isBusy} onClick={() => void desk.ship()}>
          {text.ship(ready)}
        </Button>
      )}
    </section>
  );
}
