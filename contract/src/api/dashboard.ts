import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import * as read from '../base/reading.ts';
import { post } from '../posts.ts';

/** Figures of one day; `validFor` is `yyyy-mm-dd` in Europe/Berlin. */
export const dayStatistics = z.object({
  validFor: read.text,
  numberOfRegisteredUsers: read.amount,
  numberOfRegisteredAnonymousUsers: read.amount,
  numberOfDeletedUsers: read.amount,
  numberOfDeletedAnonymousUsers: read.amount,
  numberOfActiveUsers: read.amount,
});
export type DayStatistics = z.output<typeof dayStatistics>;

export const dashboardSummary = z.object({
  users: read.amount,
  anonymousUserAmount: read.amount,
  notAnonymousUserAmount: read.amount,
  tripByCategory: read.list(read.groupCount),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;

export const topDriver = z.object({ _id: read.text, userName: read.text, drivenKilometers: read.amount });
export type TopDriver = z.output<typeof topDriver>;

export const topPoster = z.object({ _id: read.text, userName: read.text, count: read.amount });
export type TopPoster = z.output<typeof topPoster>;

export const redeemedReward = z.object({
  _id: z.catch(z.object({ title: read.text }), { title: '' }),
  count: read.amount,
});
export type RedeemedReward = z.output<typeof redeemedReward>;

/**
 * Number of rows in the lists behind the dashboard for the same whole days: users who still exist. The records of
 * single days also include users who have left since, and count a user who was active on two days twice.
 */
const figures = { newUsers: read.amount, activeUsers: read.amount, deletedUsers: read.amount };
export const windowFigures = z.object({
  /** The first day, which filters the lists; empty for all time. */
  since: read.text,
  ...figures,
  /** Only for a single day: the same figures yesterday, until this time of the day (`hh:mm`, Europe/Berlin). */
  yesterday: z.catch(z.nullable(z.object({ until: read.text, ...figures })), null),
});
export type WindowFigures = z.output<typeof windowFigures>;

export const TASK_KINDS = [
  'reports',
  'appeals',
  'orders',
  'soldOut',
  'heldBroadcasts',
  'failedJobs',
  'approvals',
] as const;

/** Work that waits for the caller. */
export const task = z.object({
  kind: read.oneOf(TASK_KINDS, 'reports'),
  count: read.amount,
  /** Of these, waiting for more than a day, and for more than a week. */
  overDay: read.amount,
  overWeek: read.amount,
  /** The list of all of them: a path of the panel. */
  target: read.text,
  oldest: read.part(z.object({ subject: read.text, createdAt: read.text, target: read.text })),
});
export type Task = z.output<typeof task>;

export const OCCASION_KINDS = ['broadcast', 'versions', 'news', 'event'] as const;

/** Something that may explain a change of the figures on its day. */
export const occasion = z.object({
  kind: read.oneOf(OCCASION_KINDS, 'event'),
  /** `yyyy-mm-dd` in Europe/Berlin. */
  day: read.text,
  title: read.text,
});
export type Occasion = z.output<typeof occasion>;

const withinDays = z.object({ days: field.days });
const topWithinDays = z.object({ days: field.days, skip: field.skip, limit: field.limit });

export const registeredByDay = endpoint({
  name: 'registeredByDay',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/registered/date/{days}',
  summary: 'New and deleted users per day, oldest first.',
  access: 'ReadUsers',
  params: withinDays,
  data: read.list(dayStatistics),
});

export const getDashboardSummary = endpoint({
  name: 'getDashboardSummary',
  resource: 'dashboard',
  method: 'GET',
  path: '/home/dashboard',
  summary: 'Totals of users and trips.',
  access: 'ReadUsers',
  data: dashboardSummary,
});

export const getWindowFigures = endpoint({
  name: 'getWindowFigures',
  resource: 'dashboard',
  method: 'GET',
  path: '/dashboard/figures/{days}',
  summary: 'New, active and deleted users of the last days, as many as their lists have.',
  access: 'ReadUsers',
  extension: true,
  params: withinDays,
  data: windowFigures,
});

export const getTasks = endpoint({
  name: 'getTasks',
  resource: 'dashboard',
  method: 'GET',
  path: '/dashboard/tasks',
  summary:
    'Work that waits, as far as the caller may do it: reports, orders, rewards, broadcasts, failed jobs, approvals.',
  access: 'signed-in',
  extension: true,
  data: read.list(task),
});

export const listOccasions = endpoint({
  name: 'listOccasions',
  resource: 'dashboard',
  method: 'GET',
  path: '/dashboard/occasions/{days}',
  summary: 'Broadcasts, changes of the allowed app versions, news and events of the last days, oldest first.',
  access: 'ReadUsers',
  extension: true,
  params: withinDays,
  data: read.list(occasion),
});

export const activeByDay = endpoint({
  name: 'activeByDay',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/active/amount/{days}',
  summary: 'Active users per day, oldest first.',
  access: 'ReadUsers',
  params: withinDays,
  data: read.list(dayStatistics),
});

export const installedVersions = endpoint({
  name: 'installedVersions',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/versions',
  summary: 'Number of users per installed app version.',
  access: 'ReadUsers',
  data: read.list(read.groupCount),
});

export const operatingSystems = endpoint({
  name: 'operatingSystems',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/os/amount/{days}',
  summary: 'Number of users per operating system.',
  access: 'ReadUsers',
  params: withinDays,
  data: read.list(read.groupCount),
});

export const topDistance = endpoint({
  name: 'topDistance',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/top/distance/{days}/{skip}/{limit}',
  summary: 'Users by kilometres driven, most first.',
  access: 'ReadUsers',
  params: topWithinDays,
  data: read.list(topDriver),
});

export const topPosts = endpoint({
  name: 'topPosts',
  resource: 'dashboard',
  method: 'GET',
  path: '/user/top/posts/{days}/{skip}/{limit}',
  summary: 'Users by number of posts, most first.',
  access: 'ReadUsers',
  params: topWithinDays,
  data: read.list(topPoster),
});

export const latestPosts = endpoint({
  name: 'latestPosts',
  resource: 'dashboard',
  method: 'GET',
  path: '/post/all/{skip}/{limit}/{days}',
  summary: 'Newest posts first.',
  access: 'ReadUsers',
  params: z.object({ skip: field.skip, limit: field.limit, days: field.days }),
  data: read.list(post),
});

export const redeemedRewards = endpoint({
  name: 'redeemedRewards',
  resource: 'dashboard',
  method: 'GET',
  path: '/reward/history/amount/{days}',
  summary: 'Number of redemptions per reward title.',
  access: 'ReadUsers',
  params: withinDays,
  data: read.list(redeemedReward),
});

export const dashboardCalls = [
  registeredByDay,
  getDashboardSummary,
  getWindowFigures,
  getTasks,
  listOccasions,
  activeByDay,
  installedVersions,
  operatingSystems,
  topDistance,
  topPosts,
  latestPosts,
  redeemedRewards,
];
