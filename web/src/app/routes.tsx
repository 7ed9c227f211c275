import type { Bilingual } from '@leitstand/contract/base/languages';
import { HOME, SCREEN_NAMES, screens } from '@leitstand/contract/screens';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loginText } from '../features/login/login.text.ts';
import { ensureCapabilities } from '../ui/api/use-capability.ts';
import { applyLanguage } from './address-language.ts';
import { type AddressSearch, readAddressSearch, stringifyAddressSearch } from './address-search.ts';
import { appText } from './app.text.ts';
import { loadFrame, loadPage } from './pages.ts';
import { PublicPages } from './public-pages.tsx';
import { RootFrame } from './root-frame.tsx';
import { LoginScreen } from './session/login-screen.tsx';
import { ensureSession } from './session/session.ts';
import { decideWithoutProfile, LOGIN } from './session/session-rules.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the browser tab; screens with a session define it in their `*.screen.ts`. */
    title?: Bilingual;
  }
}

interface Place {
  pathname: string;
  searchStr: string;
  search: object;
  hash: string;
}

/** Applies the `language` parameter of an address, then redirects to the address without it. */
function applyLanguageParam({ pathname, search, hash }: Place): void {
  if (!('language' in search)) return;
  const rest = applyLanguage(readAddressSearch({ ...search }));
  const href = `${pathname}${stringifyAddressSearch(rest)}${hash ? `#${hash}` : ''}`;
  throw redirect({ href, replace: true });
}

async function requireSession({ pathname, searchStr }: Place): Promise<void> {
  try {
    await Promise.all([ensureSession(), ensureCapabilities()]);
  } catch (error) {
    const decision = decideWithoutProfile(pathname, error);
    if (decision === 'unreachable') throw error;
    if (decision === 'sign-in') {
      throw redirect({ to: LOGIN, search: { routingTarget: `${pathname}${searchStr}` } });
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

const home = createRoute({
  getParentRoute: () => signedIn,
  path: HOME,
  component: lazyRouteComponent(() => loadPage('dashboard')),
});

const screenRoutes = SCREEN_NAMES.map((name) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: screens[name].path,
    component: lazyRouteComponent(() => loadPage(name)),
  }),
);

/** The former address of the own sessions, which may be bookmarked. */
const formerSessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/mySessions',
  beforeLoad: () => {
    throw redirect({ to: screens.account.path, hash: 'sessions', replace: true });
  },
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
  component: PublicPages,
});

const login = createRoute({
  getParentRoute: () => open,
  path: LOGIN,
  staticData: { title: loginText.title },
  // Not lazy: most of its code is that of the first page.
  component: LoginScreen,
});

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/reset-password',
  staticData: { title: { de: 'Passwort vergessen', en: 'Forgotten password' } },
  component: lazyRouteComponent(
    () => import('../features/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => open,
  path: '/reset-password/$code',
  staticData: { title: { de: 'Neues Passwort', en: 'New password' } },
  component: lazyRouteComponent(() => import('../features/password-reset/new-password-page.tsx'), 'NewPasswordPage'),
});

const singleSignOn = createRoute({
  getParentRoute: () => open,
  path: '/signIn/$provider',
  staticData: { title: { de: 'Anmelden', en: 'Sign in' } },
  component: lazyRouteComponent(() => import('./session/single-sign-on-screen.tsx'), 'SingleSignOnScreen'),
});

const validateEmail = createRoute({
  getParentRoute: () => open,
  path: '/validateEmail/$a/$b/$c',
  staticData: { title: { de: 'E-Mail-Bestätigung', en: 'E-mail verification' } },
  component: lazyRouteComponent(() => import('../features/verification/verification-page.tsx'), 'VerificationPage'),
});

const appeal = createRoute({
  getParentRoute: () => open,
  path: '/appeal/$id/$expires/$signature',
  staticData: { title: { de: 'Einspruch', en: 'Appeal' } },
  component: lazyRouteComponent(() => import('../features/appeal/appeal-page.tsx'), 'AppealPage'),
});

export const routeTree = root.addChildren([
  signedIn.addChildren([home, ...screenRoutes, formerSessions, unknown]),
  open.addChildren([login, resetPassword, newPassword, validateEmail, appeal, singleSignOn]),
]);
