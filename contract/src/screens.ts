/** A screen of the panel: its address, and the parameter that opens one of its records there. */
export interface Screen {
  readonly path: string;
  readonly record?: string;
}

/**
 * Every screen behind the sign-in, under the name of its feature's folder, in the order in which the panel offers them.
 * Without imports, because the sign-in page carries it.
 */
export const screens = {
  dashboard: { path: '/dashboard' },
  users: { path: '/users', record: 'user' },
  bans: { path: '/blacklisted' },
  broadcast: { path: '/broadcast' },
  'news-messages': { path: '/newsmessages', record: 'newsMessage' },
  posts: { path: '/posts', record: 'post' },
  events: { path: '/events', record: 'event' },
  'preset-trips': { path: '/predefinedTrips', record: 'presetTrip' },
  trips: { path: '/trips', record: 'trip' },
  reports: { path: '/reported', record: 'report' },
  moderation: { path: '/moderation' },
  rewards: { path: '/rewards', record: 'reward' },
  orders: { path: '/rewardHistory', record: 'order' },
  levels: { path: '/levels', record: 'level' },
  models: { path: '/models', record: 'model' },
  makes: { path: '/Manufacturers' },
  vehicles: { path: '/userAutos', record: 'vehicle' },
  versions: { path: '/versions' },
  account: { path: '/account' },
  administrators: { path: '/administrators', record: 'administrator' },
  machines: { path: '/machineTokens', record: 'machine' },
  'internal-files': { path: '/internalFiles', record: 'file' },
  'audit-log': { path: '/auditLog', record: 'entry' },
  approvals: { path: '/approvals', record: 'approval' },
  operations: { path: '/operations' },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof screens;
export const SCREEN_NAMES = Object.keys(screens) as ScreenName[];

/** The second address of the dashboard. */
export const HOME = '/';

/** The screen at a path. */
export function screenNameAt(path: string): ScreenName | undefined {
  return path === HOME ? 'dashboard' : SCREEN_NAMES.find((name) => screens[name].path === path);
}

/** The address of a screen, or of a record that it opens. */
export function addressOf({ path, record }: Screen, id?: string): string {
  return record === undefined || id === undefined ? path : `${path}?${record}=${encodeURIComponent(id)}`;
}
