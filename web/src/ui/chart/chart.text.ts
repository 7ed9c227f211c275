import { defineText } from '../i18n/text.ts';

export const chartText = defineText({
  keys: {
    de: 'Mit den Pfeiltasten von Wert zu Wert gehen.',
    en: 'Move from value to value with the arrow keys.',
  },
  keysAndEnter: {
    de: 'Mit den Pfeiltasten von Wert zu Wert gehen, mit der Eingabetaste die Einträge dahinter öffnen.',
    en: 'Move from value to value with the arrow keys, open the entries behind it with Enter.',
  },
  notDrawn: {
    de: 'Das Diagramm ließ sich nicht laden. Hier sind seine Werte:',
    en: 'The chart could not be loaded. Here are its values:',
  },
});
