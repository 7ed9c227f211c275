import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import type { Outcome } from './outcomes.queries.ts';

const RESULTS: Readonly<Record<Outcome, Bilingual>> = {
  action: {
    de: 'Wir haben sie geprüft und Maßnahmen ergriffen.',
    en: 'We have reviewed it and taken action.',
  },
  none: {
    de: 'Wir haben sie geprüft und keinen Verstoß festgestellt.',
    en: 'We have reviewed it and found no violation.',
  },
};

const BERLIN = { timeZone: 'Europe/Berlin' };
const DAYS = {
  de: new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', ...BERLIN }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...BERLIN }),
};

/** The message to a reporter. It says nothing about the person who was reported. */
export function outcomeText(
  { outcome, reportedAt }: { outcome: Outcome; reportedAt: Date },
  language: Language,
): string {
  const day = DAYS[language].format(reportedAt);
  const thanks = { de: `Danke für deine Meldung vom ${day}`, en: `Thank you for your report of ${day}.` };
  return `${thanks[language]} ${RESULTS[outcome][language]}`;
}
