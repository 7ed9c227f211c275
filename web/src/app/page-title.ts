import type { Bilingual } from '@leitstand/contract/base/languages';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage } from '../ui/i18n/language.ts';
import { useText } from '../ui/i18n/text.ts';
import { appText } from './app.text.ts';

/** The title of a page outside the shell. */
export function useRouteTitle(): Bilingual | undefined {
  return useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
}

/** Sets the title of the browser tab to page and product, in the current language. */
export function usePageTitle(title: Bilingual | undefined): void {
  const language = useLanguage();
  const { product } = useText(appText);
  const page = title?.[language];
  useEffect(() => {
    if (page) document.title = `${page} · ${product}`;
  }, [page, product]);
}

/** Moves the focus to the heading after a navigation, so that screen readers announce the page. */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  // Leave the focus in a dialog that opened with the page, or in a field that requested it.
  const { activeElement } = document;
  if (activeElement?.closest('[role="dialog"], main input')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
