import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { type NewsLanguage, newsLanguageName } from './news-languages.ts';
import classes from './news-messages.module.css';
import { newsMessagesText } from './news-messages.text.ts';

interface MissingLanguagesProps {
  campaign: string;
  missing: readonly NewsLanguage[];
  /** Absent without the right to create messages. */
  onAdd: ((language: NewsLanguage) => void) | undefined;
}

/** The languages that a campaign lacks; each one can be created from here. Phones have room for their number only. */
export function MissingLanguages({ campaign, missing, onAdd }: MissingLanguagesProps) {
  const text = useText(newsMessagesText);
  const shownIn = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  if (isNarrow) {
    return missing.length > 0 && <StatusBadge tone="waiting">{text.missingCount(missing.length)}</StatusBadge>;
  }
  if (missing.length === 0) return <StatusBadge tone="done">{text.complete}</StatusBadge>;
  return (
    <span className={classes.missing}>
      {missing.map((language) => {
        const name = newsLanguageName(language, shownIn);
        return onAdd ? (
          <button
            key={language}
            type="button"
            className={classes.missingLanguage}
            tabIndex={-1}
            aria-label={text.addLanguage(name, campaign)}
            data-tip={text.addLanguage(name, campaign)}
            onClick={(event) => {
              // The row would open its message.
              event.stopPropagation();
              onAdd(language);
            }}
          >
            <IconPlus size={11} aria-hidden />
            {language.toUpperCase()}
          </button>
        ) : (
          <span key={language} className={classes.missingLanguage} data-tip={name}>
            {language.toUpperCase()}
          </span>
        );
      })}
    </span>
  );
}
