import { defineText } from '../../ui/i18n/text.ts';

/** Apart from the texts of the dialog, which is loaded when it opens. */
export const loadCsvText = defineText({ load: { de: 'CSV laden', en: 'Load CSV' } });
