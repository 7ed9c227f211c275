import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import type { Language } from '@leitstand/contract/base/languages';
import { translate } from '../i18n/text.ts';
import { formText } from './form.text.ts';

/** What all calendars of the panel have in common. */
export function calendarLook(language: Language) {
  const text = translate(formText, language);
  return {
    locale: language,
    ariaLabels: {
      previousMonth: text.previousMonth,
      nextMonth: text.nextMonth,
      previousYear: text.previousYear,
      nextYear: text.nextYear,
      previousDecade: text.previousDecade,
      nextDecade: text.nextDecade,
      monthLevelControl: text.chooseMonth,
      yearLevelControl: text.chooseYear,
    },
    // Red is for what destroys, and greyed days of other months would be hard to read.
    weekendDays: [],
    hideOutsideDates: true,
  };
}
