import type { Bilingual } from '@leitstand/contract/base/languages';
import { useEffect } from 'react';
import { useLanguage } from '../ui/i18n/language.ts';
import { useText } from '../ui/i18n/text.ts';
import { appText } from './app.text.ts';

/** Sets the title of the browser tab to page and product, in the current language. */
export function usePageTitle(title: Bilingual | undefined): void {
  const language = useLanguage();
  const { product } = useText(appText);
  const page = title?.[language];
  useEffect(() => {
    if (page) document.title = `${page} · ${product}`;
  }, [page, product]);
}
