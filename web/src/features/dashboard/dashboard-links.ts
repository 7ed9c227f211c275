import { ALL_TIME, type Days, DEFAULT_DAYS, EVER_ACTIVE, type UserKind } from '@leitstand/contract/base/limits';
import { screens } from '@leitstand/contract/screens';

/*
 * Targets of the figures: the lists whose rows they count. Kept together because each must use exactly the filter of
 * the figure's call.
 */

export interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The chosen days. */
export interface Window {
  readonly days: Days;
  /** The first day, `yyyy-mm-dd`; absent for all time, or if lists cannot start on a day. */
  readonly since: string | undefined;
}

/** The time parameter of a list; its default is omitted. */
function timeOf(days: Days, listDefault: Days = DEFAULT_DAYS): Record<string, string> {
  return days === listDefault ? {} : { days: String(days) };
}

/** Figures count whole days, the time filter of a list counts hours back from now. */
function within({ days, since }: Window, listDefault: Days = DEFAULT_DAYS): Record<string, string> {
  return since === undefined ? timeOf(days, listDefault) : { ...timeOf(ALL_TIME, listDefault), since };
}

const ever = timeOf(ALL_TIME);

export const links = {
  allUsers: (): Target => ({ to: screens.users.path, search: ever }),
  usersOfKind: (kind: UserKind): Target => ({ to: screens.users.path, search: { ...ever, kind } }),
  newUsers: (window: Window): Target => ({ to: screens.users.path, search: within(window) }),
  /** Regardless of when they registered. */
  activeUsers: ({ since }: Window): Target => ({
    to: screens.users.path,
    search: { ...ever, active: since ?? EVER_ACTIVE },
  }),
  deletedUsers: ({ since }: Window): Target => ({ to: screens.users.path, search: { deleted: since ?? 'all' } }),
  /** The call counts users who registered within the days. */
  usersOfSystem: (os: string, window: Window): Target => ({
    to: screens.users.path,
    search: { ...within(window), os },
  }),
  usersOfVersion: (version: string): Target => ({ to: screens.users.path, search: { ...ever, version } }),
  allTrips: (): Target => ({ to: screens.trips.path, search: ever }),
  tripsOfType: (type: string): Target => ({ to: screens.trips.path, search: { ...ever, type } }),
  /** The call counts shipped orders. */
  redeemedRewards: (window: Window): Target => ({
    to: screens.orders.path,
    search: { tab: 'sent', ...within(window, ALL_TIME) },
  }),
  redeemedReward: (title: string, window: Window): Target => ({
    to: screens.orders.path,
    search: { tab: 'sent', ...within(window, ALL_TIME), title },
  }),
  postsOf: (author: string, { since }: Window): Target => ({
    to: screens.posts.path,
    search: since === undefined ? { ...ever, author } : { range: `${since}..`, author },
  }),
  latestPosts: (): Target => ({ to: screens.posts.path, search: ever }),
  post: (post: string): Target => ({ to: screens.posts.path, search: { ...ever, post } }),
  unsentOrders: (days: Days): Target => ({ to: screens.orders.path, search: timeOf(days, ALL_TIME) }),
  order: (order: string, days: Days): Target => ({
    to: screens.orders.path,
    search: { ...timeOf(days, ALL_TIME), order },
  }),
} as const;
