import { Outlet } from '@tanstack/react-router';
import { useHeadingFocus, usePageTitle, useRouteTitle } from './page-title.ts';

/** Common to all pages: the title of the browser tab, and the focus on the heading after a navigation. */
export function RootFrame() {
  usePageTitle(useRouteTitle());
  useHeadingFocus();
  return <Outlet />;
}
