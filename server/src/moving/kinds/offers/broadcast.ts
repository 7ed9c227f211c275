import { BROADCAST_LENGTH, MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { BROADCAST_CHANNELS, BROADCAST_STATES, type BroadcastState } from '@leitstand/contract/broadcast';
import { broadcasts } from '../../../db/schema.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

/** Only history comes in: none of them is sent again, whatever its state was there. */
export const broadcastMoving: MovingKind = {
  name: 'broadcast',
  table: broadcasts,
  read(value, now) {
    const fields = new RecordFields(value);
    const message = fields.part('message');
    const rules = { max: BROADCAST_LENGTH, isContent: true };
    const [messageDe, messageEn] = [message.text('de', rules), message.text('en', rules)];
    if (messageDe === '' && messageEn === '') fields.note('missing', 'message', undefined, true);
    fields.ignore('hold');
    const createdAt = fields.createdAt(now);
    const amount = (field: string) => fields.integer(field, 0, MAX_AMOUNT) ?? 0;
    return fields.read({
      messageDe,
      messageEn,
      state: endedState(fields.oneOf('state', BROADCAST_STATES, 'finished')),
      channel: fields.oneOf('channel', BROADCAST_CHANNELS, 'fcm'),
      recipients: amount('recipients'),
      usersNotified: amount('usersNotified'),
      accepted: amount('accepted'),
      failures: amount('failures'),
      unknown: amount('unknown'),
      createdAt,
      startsAt: fields.past('startsAt', now) ?? createdAt,
      finishedAt: fields.past('finishedAt', now) ?? createdAt,
    });
  },
};

function endedState(state: BroadcastState): BroadcastState {
  return state === 'finished' || state === 'failed' ? state : 'stopped';
}
