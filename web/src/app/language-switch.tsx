import { LANGUAGES, type Language } from '@leitstand/contract/base/languages';
import { setLanguage, useLanguage } from '../ui/i18n/language.ts';
import { useText } from '../ui/i18n/text.ts';
import { appText } from './app.text.ts';
import classes from './language-switch.module.css';

const OWN_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' };

/** Shows each language under its native name. */
export function LanguageSwitch({ onChoose }: { onChoose?: (language: Language) => unknown }) {
  const text = useText(appText);
  const current = useLanguage();
  return (
    <fieldset className={classes.switch} aria-label={text.language}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.choice}
          aria-pressed={language === current}
          onClick={() => {
            setLanguage(language);
            onChoose?.(language);
          }}
        >
          {OWN_NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
