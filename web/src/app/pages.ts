import { type ScreenName, screenNameAt } from '@leitstand/contract/screens';
import type { ComponentType } from 'react';
import type { Page } from '../shared/screens/page.ts';

type PageModule = Readonly<Record<string, ComponentType>> & Pick<Page, 'prefetch'>;

const pages = import.meta.glob<PageModule>('../features/*/*-page.tsx');

/** The shell around every screen that requires a session. */
export const loadFrame = () => import('./shell/shell.tsx');

/** Loads a screen: the component `<Feature>Page` in `<feature>-page.tsx`, and `prefetch` if it has one. */
export async function loadPage(name: ScreenName): Promise<Page> {
  const module = await pages[`../features/${name}/${name}-page.tsx`]?.();
  const page = module?.[`${pascalCase(name)}Page`];
  if (!page) throw new Error(`The screen ${name} has no page.`);
  return { default: page, prefetch: module.prefetch };
}

/** Loads the screen of an address before the router asks for it. */
export function loadScreenEarly(pathname: string): void {
  const name = screenNameAt(pathname);
  if (!name) return;
  // The router imports both again and reports a failure.
  for (const code of [loadFrame(), loadPage(name)]) code.catch(() => undefined);
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
