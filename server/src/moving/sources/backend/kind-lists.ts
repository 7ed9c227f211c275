import { latestPosts } from '@leitstand/contract/api/dashboard';
import { listBans } from '@leitstand/contract/bans';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { ALL_TIME, DAYS, type Days, REPORT_TYPES } from '@leitstand/contract/base/limits';
import { listBroadcasts } from '@leitstand/contract/broadcast';
import { listEvents } from '@leitstand/contract/events';
import { listLevels } from '@leitstand/contract/levels';
import { listModels } from '@leitstand/contract/makes';
import { listNewsMessages } from '@leitstand/contract/news-messages';
import { listOrders } from '@leitstand/contract/orders';
import { listPostsByTime } from '@leitstand/contract/posts';
import { listPresetTrips } from '@leitstand/contract/preset-trips';
import { listReports, listReportsByBody } from '@leitstand/contract/reports';
import { listRewards } from '@leitstand/contract/rewards';
import { listTrips } from '@leitstand/contract/trips';
import { listUsers } from '@leitstand/contract/users';
import { listVehicles } from '@leitstand/contract/vehicles';
import { getAppVersions } from '@leitstand/contract/versions';
import type { MovedKind } from '../../source.ts';
import type { Sent } from './backend-client.ts';

/** One way to ask for a page of a list. */
export interface ListCall {
  readonly endpoint: AnyEndpoint;
  at(skip: number, limit: number): Sent;
}

/** A list that is read in pages. */
export interface PagedList {
  /** Tells the lists of a kind apart, also in cursors. */
  readonly name: string;
  /** Section 7 has some lists twice: if a backend does not have the first call, the next is made. */
  readonly calls: readonly [ListCall, ...ListCall[]];
  /** What the question says about each record, for a backend that does not repeat it. */
  readonly implied: Readonly<Record<string, unknown>>;
  /** Records that are added while it is read come before those that were read first. */
  readonly isNewestFirst: boolean;
  /** The same list without what is newer than a moment, if section 7 has a call for it. */
  readonly until?: ((moment: string) => ListCall) | undefined;
}

interface ListOptions extends Partial<Omit<PagedList, 'calls'>> {
  readonly days?: Days;
  readonly body?: Readonly<Record<string, unknown>>;
}

function list(
  endpoint: AnyEndpoint,
  { days, body, name = 'all', implied = {}, isNewestFirst = true }: ListOptions = {},
): PagedList {
  const at = (skip: number, limit: number) => ({ params: { skip, limit, days }, ...(body ? { body } : {}) });
  return { name, calls: [{ endpoint, at }], implied, isNewestFirst };
}

function posts(days: Days): PagedList {
  const [byDays, byTime] = [list(latestPosts, { days }), list(listPostsByTime, { body: { time: days } })];
  const until = (toTime: string) => list(listPostsByTime, { body: { toTime } }).calls[0];
  return { ...byDays, calls: [...byDays.calls, ...byTime.calls], until: days === ALL_TIME ? until : undefined };
}

function reports(type: string): PagedList {
  const at = (skip: number, limit: number) => ({ type, skip, limit });
  const calls: PagedList['calls'] = [
    { endpoint: listReports, at: (skip, limit) => ({ query: at(skip, limit) }) },
    { endpoint: listReportsByBody, at: (skip, limit) => ({ body: at(skip, limit) }) },
  ];
  return { name: type, calls, implied: { type }, isNewestFirst: true };
}

/** Unsent orders first: one that is sent in between is read twice instead of never. */
function orders(days: Days): PagedList[] {
  return [false, true].map((rewardSent) => {
    const name = rewardSent ? 'sent' : 'unsent';
    return list(listOrders, { days, name, body: { rewardSent }, implied: { rewardSent } });
  });
}

/** All users: vehicles are read user by user where no list has all of them. */
export const everyUser = list(listUsers, { days: ALL_TIME, name: 'users' });
export const everyVehicle = list(listVehicles);

/** The lists of a kind, one after the other; none if it is read with a single call. */
export function listsOf(kind: MovedKind, days: Days): readonly PagedList[] {
  switch (kind) {
    case 'make':
      return [list(listModels, { isNewestFirst: false })];
    case 'level':
      return [list(listLevels, { isNewestFirst: false })];
    case 'reward':
      return [list(listRewards, { isNewestFirst: false })];
    case 'user':
      return [list(listUsers, { days })];
    case 'car':
      return [everyVehicle];
    case 'blacklist':
      return [list(listBans, { days })];
    case 'event':
      return [list(listEvents, { days })];
    case 'presetTrip':
      return [list(listPresetTrips, { days })];
    case 'trip':
      return [list(listTrips, { days })];
    case 'post':
      return [posts(days)];
    case 'report':
      return REPORT_TYPES.map(reports);
    case 'order':
      return orders(days);
    default:
      return [];
  }
}

/** Calls that answer with everything at once. */
export const WHOLE_CALLS: Readonly<Partial<Record<MovedKind, AnyEndpoint>>> = {
  news: listNewsMessages,
  broadcast: listBroadcasts,
  appVersions: getAppVersions,
};

/** The shortest time that a list can be asked for and that covers these days. */
export function daysFor(since: number | undefined): Days {
  if (since === undefined) return ALL_TIME;
  return DAYS.find((days) => days !== ALL_TIME && days >= since) ?? ALL_TIME;
}
