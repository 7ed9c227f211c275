import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseAddressSearch, stringifyAddressSearch } from './address-search.ts';
import { FailurePage } from './failure-page.tsx';
import { routeTree } from './routes.tsx';
import { expectProfileReload } from './session/session.ts';
import { reloadsProfile } from './session/session-rules.ts';

export const router = createRouter({
  routeTree,
  parseSearch: parseAddressSearch,
  stringifySearch: stringifyAddressSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
  if (reloadsProfile(fromLocation?.pathname, toLocation.pathname)) expectProfileReload();
});
