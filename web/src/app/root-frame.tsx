import type { Bilingual } from '@leitstand/contract/base/languages';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useHeadingFocus } from './heading-focus.ts';
import { usePageTitle } from './page-title.ts';

/** Common to all pages: the title of the browser tab, and the focus on the heading after a navigation. */
export function RootFrame() {
  usePageTitle(useRouteTitle());
  useHeadingFocus();
  return <Outlet />;
}

/** The title of a page outside the shell. */
function useRouteTitle(): Bilingual | undefined {
  return useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
}
