import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import type { Language } from '@leitstand/contract/base/languages';
import { translate } from '../../i18n/text.ts';
import { formText } from '../form.text.ts';

/** Common settings of all calendars. */
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
    // No red weekends: red means destructive, and dimmed days of other months would be hard to read.
    weekendDays: [],
    hideOutsideDates: true,
  };
}
