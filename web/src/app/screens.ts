import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/limits';
import { paths } from './paths.ts';

/** The frame around every screen behind the sign-in. */
export const loadFrame = () => import('./shell/shell.tsx');

/** The code of every screen behind the sign-in, under the name of its address. */
export const screens = {
  dashboard: () => import('./shell/dashboard-screen.tsx'),
  users: () => import('../features/users/users-page.tsx'),
  blacklisted: () => import('../features/bans/bans-page.tsx'),
  events: () => import('../features/events/events-page.tsx'),
  trips: () => import('../features/trips/trips-page.tsx'),
  predefinedTrips: () => import('../features/preset-trips/preset-trips-page.tsx'),
  rewardHistory: () => import('../features/orders/orders-page.tsx'),
  rewards: () => import('../features/rewards/rewards-page.tsx'),
  levels: () => import('../features/levels/levels-page.tsx'),
  models: () => import('../features/models/models-page.tsx'),
  manufacturers: () => import('../features/makes/makes-page.tsx'),
  newsMessages: () => import('../features/news-messages/news-messages-page.tsx'),
  posts: () => import('../features/posts/posts-page.tsx'),
  reported: () => import('../features/reports/reports-page.tsx'),
  userAutos: () => import('../features/vehicles/vehicles-page.tsx'),
  auditLog: () => import('../features/audit-log/audit-log-page.tsx'),
  administrators: () => import('../features/administrators/administrators-page.tsx'),
  broadcast: () => import('../features/broadcast/broadcast-page.tsx'),
  versions: () => import('../features/versions/versions-page.tsx'),
};

function isScreen(name: string): name is keyof typeof screens {
  return name in screens;
}

/** Whoever was signed in on this browser most likely still is: their screen comes while the first page does. */
export function loadScreenEarly(pathname: string): void {
  if (!localStorage.getItem(TOKEN_STORAGE_KEY)) return;
  const name = Object.entries(paths).find(([, path]) => path === pathname)?.[0] ?? '';
  const load = pathname === paths.home ? screens.dashboard : isScreen(name) ? screens[name] : undefined;
  if (!load) return;
  // Who needs them asks again, and hears of a failure.
  for (const code of [loadFrame(), load()]) code.catch(() => undefined);
}
