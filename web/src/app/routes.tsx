import type { Bilingual } from '@leitstand/contract/base/languages';
import { LANGUAGES } from '@leitstand/contract/base/languages';
import type { Right } from '@leitstand/contract/base/rights';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { setLanguage } from '../ui/i18n/language.ts';
import { type AddressSearch, readAddressSearch, stringifyAddressSearch } from './address-search.ts';
import { appText } from './app.text.ts';
import { paths } from './paths.ts';
import { PublicFrame } from './public-frame.tsx';
import { RootFrame } from './root-frame.tsx';
import { loadFrame, screens } from './screens.ts';
import { LoginScreen } from './session/login-screen.tsx';
import { ensureSession } from './session/session.ts';
import { decideWithoutProfile, takeLanguage } from './session/session-rules.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says. */
    title?: Bilingual;
    /** Without this right there is nothing to see: the screen is not offered, and its address says why. */
    right?: Right;
    /** The extension without which there is nothing to see; by its name, because the sign-in page carries this table. */
    needs?: string;
  }
}

interface Place {
  pathname: string;
  searchStr: string;
  search: object;
  hash: string;
}

/** An address that names a language is followed by the same address without it. */
function applyLanguageParam({ pathname, search, hash }: Place): void {
  if (!('language' in search)) return;
  const { language, rest } = takeLanguage(readAddressSearch({ ...search }), LANGUAGES);
  if (language) setLanguage(language);
  const href = `${pathname}${stringifyAddressSearch(rest)}${hash ? `#${hash}` : ''}`;
  throw redirect({ href, replace: true });
}

async function requireSession({ pathname, searchStr }: Place): Promise<void> {
  try {
    await ensureSession();
  } catch (error) {
    const decision = decideWithoutProfile(pathname, error);
    if (decision === 'unreachable') throw error;
    if (decision === 'sign-in') {
      throw redirect({ to: paths.login, search: { routingTarget: `${pathname}${searchStr}` } });
    }
  }
}

const root = createRootRoute({
  component: RootFrame,
  validateSearch: (search: Record<string, unknown>): AddressSearch => readAddressSearch(search),
  beforeLoad: ({ location }) => applyLanguageParam(location),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location),
  component: lazyRouteComponent(loadFrame, 'Shell'),
});

const dashboardScreen = {
  staticData: { title: { de: 'Dashboard', en: 'Dashboard' } },
  component: lazyRouteComponent(screens.dashboard, 'DashboardScreen'),
};

const home = createRoute({ getParentRoute: () => signedIn, path: paths.home, ...dashboardScreen });
const dashboard = createRoute({ getParentRoute: () => signedIn, path: paths.dashboard, ...dashboardScreen });

const users = createRoute({
  getParentRoute: () => signedIn,
  path: paths.users,
  staticData: { title: { de: 'Benutzer', en: 'Users' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.users, 'UsersPage'),
});

const banned = createRoute({
  getParentRoute: () => signedIn,
  path: paths.blacklisted,
  staticData: { title: { de: 'Gesperrte Benutzer', en: 'Banned users' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.blacklisted, 'BansPage'),
});

const events = createRoute({
  getParentRoute: () => signedIn,
  path: paths.events,
  staticData: { title: { de: 'Ereignisse', en: 'Events' } },
  component: lazyRouteComponent(screens.events, 'EventsPage'),
});

const trips = createRoute({
  getParentRoute: () => signedIn,
  path: paths.trips,
  staticData: { title: { de: 'Trips', en: 'Trips' } },
  component: lazyRouteComponent(screens.trips, 'TripsPage'),
});

const presetTrips = createRoute({
  getParentRoute: () => signedIn,
  path: paths.predefinedTrips,
  staticData: { title: { de: 'Fertige Trips', en: 'Preset trips' } },
  component: lazyRouteComponent(screens.predefinedTrips, 'PresetTripsPage'),
});

const rewardHistory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.rewardHistory,
  staticData: { title: { de: 'Bestellungen', en: 'Orders' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.rewardHistory, 'OrdersPage'),
});

const rewards = createRoute({
  getParentRoute: () => signedIn,
  path: paths.rewards,
  staticData: { title: { de: 'Belohnungen', en: 'Rewards' } },
  component: lazyRouteComponent(screens.rewards, 'RewardsPage'),
});

const levels = createRoute({
  getParentRoute: () => signedIn,
  path: paths.levels,
  staticData: { title: { de: 'Level', en: 'Levels' } },
  component: lazyRouteComponent(screens.levels, 'LevelsPage'),
});

const models = createRoute({
  getParentRoute: () => signedIn,
  path: paths.models,
  staticData: { title: { de: 'Modelle', en: 'Models' } },
  component: lazyRouteComponent(screens.models, 'ModelsPage'),
});

const makes = createRoute({
  getParentRoute: () => signedIn,
  path: paths.manufacturers,
  staticData: { title: { de: 'Marken', en: 'Makes' } },
  component: lazyRouteComponent(screens.manufacturers, 'MakesPage'),
});

const news = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newsMessages,
  staticData: { title: { de: 'Neuigkeiten', en: 'News' } },
  component: lazyRouteComponent(screens.newsMessages, 'NewsMessagesPage'),
});

const posts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.posts,
  staticData: { title: { de: 'Beiträge', en: 'Posts' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.posts, 'PostsPage'),
});

const reported = createRoute({
  getParentRoute: () => signedIn,
  path: paths.reported,
  staticData: { title: { de: 'Gemeldet', en: 'Reported' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.reported, 'ReportsPage'),
});

const vehicles = createRoute({
  getParentRoute: () => signedIn,
  path: paths.userAutos,
  staticData: { title: { de: 'Alle Modelle', en: 'All models' }, right: 'ReadUsers' },
  component: lazyRouteComponent(screens.userAutos, 'VehiclesPage'),
});

const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: paths.auditLog,
  staticData: { title: { de: 'Protokoll', en: 'Audit log' }, needs: 'listAuditLog', right: 'GlobalAccess' },
  component: lazyRouteComponent(screens.auditLog, 'AuditLogPage'),
});

const administrators = createRoute({
  getParentRoute: () => signedIn,
  path: paths.administrators,
  staticData: {
    title: { de: 'Administratoren', en: 'Administrators' },
    needs: 'listAdministrators',
    right: 'ChangePermissions',
  },
  component: lazyRouteComponent(screens.administrators, 'AdministratorsPage'),
});

const broadcast = createRoute({
  getParentRoute: () => signedIn,
  path: paths.broadcast,
  staticData: { title: { de: 'Broadcast', en: 'Broadcast' } },
  component: lazyRouteComponent(screens.broadcast, 'BroadcastPage'),
});

const versions = createRoute({
  getParentRoute: () => signedIn,
  path: paths.versions,
  staticData: { title: { de: 'App Versionen', en: 'App versions' } },
  component: lazyRouteComponent(screens.versions, 'VersionsPage'),
});

const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  staticData: { title: appText.notFoundTitle },
  component: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: PublicFrame,
});

const login = createRoute({
  getParentRoute: () => open,
  path: paths.login,
  staticData: { title: { de: 'Anmelden', en: 'Sign in' } },
  // Not lazy: it is the first page, and nearly all it needs is needed everywhere.
  component: LoginScreen,
});

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: paths.resetPassword,
  staticData: { title: { de: 'Passwort vergessen', en: 'Forgotten password' } },
  component: lazyRouteComponent(
    () => import('../features/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => open,
  path: paths.newPassword,
  staticData: { title: { de: 'Neues Passwort', en: 'New password' } },
  component: lazyRouteComponent(() => import('../features/password-reset/new-password-page.tsx'), 'NewPasswordPage'),
});

const validateEmail = createRoute({
  getParentRoute: () => open,
  path: paths.validateEmail,
  staticData: { title: { de: 'E-Mail-Bestätigung', en: 'E-mail verification' } },
  component: lazyRouteComponent(() => import('../features/verification/verification-page.tsx'), 'VerificationPage'),
});

export const routeTree = root.addChildren([
  signedIn.addChildren([
    home,
    dashboard,
    users,
    banned,
    events,
    trips,
    presetTrips,
    rewards,
    rewardHistory,
    levels,
    models,
    makes,
    news,
    posts,
    vehicles,
    reported,
    auditLog,
    administrators,
    broadcast,
    versions,
    unknown,
  ]),
  open.addChildren([login, resetPassword, newPassword, validateEmail]),
]);
