import { UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Spoken } from '../i18n/text.ts';
import { useText } from '../i18n/text.ts';
import { listNewsText } from './list-news.text.ts';
import type { ListNews } from './list-news.ts';
import classes from './live.module.css';

/** Says above a list what others have changed meanwhile, and shows it on request. */
export function NewsLine({ news }: { news: ListNews }) {
  const text = useText(listNewsText);
  const region = useRef<HTMLOutputElement>(null);
  const words = wordsOf(news, text);

  function show(): void {
    // The button goes when the list is there; the keyboard stays in this place.
    region.current?.focus();
    news.onShow();
  }

  return (
    <output ref={region} className={classes.news} tabIndex={-1}>
      {words !== undefined && (
        <UnstyledButton className={classes.newsButton ?? ''} onClick={show} data-testid="news-line">
          <IconRefresh size={14} stroke={2} aria-hidden />
          <span className={classes.newsText}>{words}</span>
        </UnstyledButton>
      )}
    </output>
  );
}

/** *3 neue Benutzer und 1 Änderung, anzeigen*; nothing where nothing happened. */
function wordsOf({ kind, added, changed, isUncertain }: ListNews, text: Spoken<typeof listNewsText>) {
  if (isUncertain) return `${text.uncertain}, ${text.reload}`;
  const parts = [...(added > 0 ? [text.added(kind, added)] : []), ...(changed > 0 ? [text.changed(changed)] : [])];
  if (parts.length === 0) return undefined;
  return `${parts.join(text.and)}, ${added > 0 ? text.show : text.reload}`;
}
