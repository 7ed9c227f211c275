import type { broadcasts } from '../db/schema/offers.ts';
import type { notifications } from '../db/schema/platform.ts';
import { type Calendar, DAY_MS } from './calendar.ts';
import type { OrderRow } from './orders.ts';
import type { Person } from './people/person.ts';
import { Random } from './random.ts';
import type { RewardRow } from './rewards.ts';
import { BROADCASTS } from './texts/announcements.ts';

type BroadcastRow = typeof broadcasts.$inferInsert & { createdAt: Date; id: string };
type NotificationRow = typeof notifications.$inferInsert;

/** One was stopped halfway and one failed; the rest were sent. */
const STOPPED = 5;
const FAILED = 12;

export function makeBroadcasts(calendar: Calendar, people: readonly Person[]): BroadcastRow[] {
  const random = new Random('broadcasts');
  return BROADCASTS.map(({ daysAgo, messageDe, messageEn }, index) => {
    const day = calendar.today - daysAgo;
    const createdAt = new Date(calendar.start(day).getTime() + random.int(9 * 60, 19 * 60) * 60_000);
    const recipients = Math.round(people.filter((person) => person.firstDay < day).length * 0.88);
    const reached = index === FAILED ? 0 : index === STOPPED ? Math.round(recipients * 0.41) : recipients;
    const failures = Math.round(reached * random.between(0.01, 0.04));
    const state = index === FAILED ? 'failed' : index === STOPPED ? 'stopped' : 'finished';
    return {
      id: random.id(createdAt),
      messageDe,
      messageEn,
      state,
      recipients,
      usersNotified: reached - failures,
      accepted: reached - failures,
      failures,
      createdAt,
      startsAt: createdAt,
      finishedAt: new Date(createdAt.getTime() + 4_000 + reached * 6),
    };
  });
}

/** What the system recently reported to the administrators. */
export function makeNotifications(
  calendar: Calendar,
  world: { broadcasts: readonly BroadcastRow[]; rewards: readonly RewardRow[]; orders: readonly OrderRow[] },
): NotificationRow[] {
  const random = new Random('notifications');
  const rows: NotificationRow[] = [];
  const add = (
    kind: NotificationRow['kind'],
    subject: string,
    target: string,
    createdAt: Date,
    id = random.id(createdAt),
  ) => {
    rows.push({ id, kind, subject, target, createdAt });
  };
  for (const broadcast of world.broadcasts.slice(-10)) {
    const at = broadcast.finishedAt ?? broadcast.createdAt;
    if (broadcast.state === 'finished') add('broadcastFinished', broadcast.messageDe, '/broadcast', at);
    if (broadcast.state === 'failed') add('jobFailed', broadcast.messageDe, '/broadcast', at);
  }
  for (const reward of world.rewards.filter((row) => !row.deletedAt && row.redeemed === row.quantity)) {
    const last = world.orders.findLast((order) => order.rewardId === reward.id && !order.cancelledAt);
    if (last) add('rewardOutOfStock', reward.title, `/rewards?reward=${reward.id}`, last.createdAt);
  }
  const waitedLong = new Date(calendar.now.getTime() - 3 * DAY_MS);
  const waiting = world.orders.filter(
    (order) => !order.rewardSent && !order.cancelledAt && order.createdAt < waitedLong,
  );
  // In the form of the job that watches orders: with the id of the order, which limits it to one note.
  for (const order of waiting) {
    const at = new Date(order.createdAt.getTime() + 3 * DAY_MS);
    add('orderWaiting', order.rewardTitle, '/rewardHistory', at, order.id);
  }
  return rows;
}
