import { setImmediate } from 'node:timers/promises';
import { simulateDays } from './activity.ts';
import type { Calendar } from './calendar.ts';
import { makeCoinMovements } from './coins.ts';
import { makeDevices, makeVehicles } from './garage.ts';
import type { DemoImages } from './images.ts';
import { fillAppFields, makeAppVersions, makeLevels, makeMakes, makeNewsMessages } from './master-data.ts';
import { makeBroadcasts, makeNotifications } from './messages.ts';
import { makeAppealCounts, makeAppeals } from './moderation/appeals.ts';
import { makeStaffNotes } from './moderation/notes.ts';
import { makeReporters } from './moderation/reporters.ts';
import { makeReports } from './moderation/reports.ts';
import { makeBanSanctions, makeSanctions } from './moderation/sanctions.ts';
import { makeOrders } from './orders.ts';
import { makeEvents, makePresetTrips, makeTrips } from './outings.ts';
import { deleteSomePeople, makeBans, makeUserDeletions } from './people/bans.ts';
import { makePeople } from './people/people.ts';
import { erasedUsers } from './people/registrations.ts';
import { makePosts } from './posts.ts';
import { makeReportCounts } from './report-counts.ts';
import { makeRewards, setStock } from './rewards.ts';
import { makeFigureMoments, makeStatistics } from './statistics.ts';
import { makeStockMovements } from './stock.ts';

/**
 * All rows of the demo world, by table, before anything is written. Takes a second in total and yields in between,
 * because a first start creates its database at the same time.
 */
export async function generateWorld(calendar: Calendar, userCount: number, images: DemoImages) {
  const people = makePeople(calendar, userCount, images);
  await setImmediate();
  const erased = erasedUsers(calendar, userCount);
  const { userActivity, drives, activeByDay } = simulateDays(calendar, people);
  await setImmediate();
  deleteSomePeople(calendar, people);
  const vehicles = makeVehicles(calendar, people, images);
  await setImmediate();
  const posts = makePosts(calendar, people, userCount, images);
  const trips = makeTrips(calendar, people, Math.round(userCount * 0.32), images);
  await setImmediate();
  const { reports, reportEntries, reportEvidence } = makeReports(
    calendar,
    { people, posts, trips },
    Math.round(userCount * 0.053),
  );
  const { reporters, reportOutcomes } = makeReporters(reports, reportEntries, calendar.now);
  const offers = makeRewards(calendar, images);
  const orders = makeOrders(calendar, people, offers, Math.round(userCount * 0.3));
  const coinMovements = makeCoinMovements(calendar, people, Math.round(userCount * 0.08));
  const sanctions = makeSanctions(calendar, people, Math.round(userCount * 0.02));
  const appeals = makeAppeals(calendar, sanctions);
  const bans = makeBans(erased);
  const rewards = setStock(offers);
  const broadcasts = makeBroadcasts(calendar, people);
  fillAppFields(people);
  return {
    users: people.map((person) => person.row),
    userDeletions: makeUserDeletions(people, erased),
    coinMovements,
    sanctions: [...sanctions, ...makeBanSanctions(bans)],
    staffNotes: makeStaffNotes(calendar, { posts, reports, orders }),
    appeals,
    appealCounts: makeAppealCounts(appeals, sanctions),
    vehicles,
    devices: makeDevices(people),
    bans,
    events: makeEvents(calendar, Math.max(24, Math.round(userCount * 0.036)), images),
    trips,
    presetTrips: makePresetTrips(calendar, images),
    posts,
    reports,
    reportEntries,
    reportEvidence,
    reporters,
    reportOutcomes,
    ...makeReportCounts({ reports, reportEntries }),
    newsMessages: makeNewsMessages(calendar, images),
    rewards,
    rewardOrders: orders,
    stockMovements: makeStockMovements(rewards, orders),
    levels: makeLevels(calendar, images),
    makes: makeMakes(calendar),
    broadcasts,
    appVersions: makeAppVersions(calendar),
    notifications: makeNotifications(calendar, { broadcasts, rewards, orders }),
    userActivity,
    drives,
    dailyStatistics: makeStatistics(calendar, people, erased, activeByDay),
    figureMoments: makeFigureMoments(calendar, people, activeByDay),
  };
}

export type World = Awaited<ReturnType<typeof generateWorld>>;
