import { Outlet } from '@tanstack/react-router';
import { useHeadingFocus, usePageTitle, useRouteTitle } from './page-title.ts';

/** What every page has: its title in the browser's tab, and the focus on its heading after a change of page. */
export function RootFrame() {
  usePageTitle(useRouteTitle());
  useHeadingFocus();
  return <Outlet />;
}
