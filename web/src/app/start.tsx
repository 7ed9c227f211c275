import { screenNameAt } from '@leitstand/contract/screens';
import { RouterProvider } from '@tanstack/react-router';
import { focusHeading } from './heading-focus.ts';
import { loadPage } from './pages.ts';
import { show } from './root.tsx';
import { router } from './router.tsx';
import { watchSessionEnd } from './session/session-end.ts';

function mount(): void {
  watchSessionEnd();
  show(<RouterProvider router={router} />);
}

/** Starts the panel at the current address. */
export async function start(): Promise<void> {
  // Load the first page before React renders: lazy parts would delay the first paint.
  await Promise.all([router.load(), fetchFirst()]);
  mount();
}

/** What a screen shows first. The router loads the same files, and reports a failure. */
async function fetchFirst(): Promise<void> {
  const name = screenNameAt(window.location.pathname);
  if (!name) return;
  const data = await import('./shell/first-data.ts').catch(() => undefined);
  await data?.fetchFirstData(window.location, loadPage(name));
}

/** Starts the panel with a navigation away from the sign-in page, which stays until the next page is rendered. */
export async function startFromSignIn(to: '/dashboard' | '/reset-password', replace: boolean): Promise<void> {
  // The router must know where the navigation begins.
  await router.load();
  await router.navigate({ to, replace });
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    focusHeading();
  });
  mount();
}
