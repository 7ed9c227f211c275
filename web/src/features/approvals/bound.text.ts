import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';

export const boundText = defineText({
  title: { de: 'Genau diese Einträge', en: 'Exactly these entries' },
  more: {
    de: (n: number) => `Weitere zeigen (${formatNumber(n)})`,
    en: (n: number) => `Show more (${formatNumber(n)})`,
  },
  failed: { de: 'Die weiteren Einträge ließen sich nicht laden.', en: 'The other entries could not be loaded.' },
  changed: { de: 'geändert: bleibt unberührt', en: 'changed: left alone' },
  gone: { de: 'nicht mehr da', en: 'no longer there' },
  unnamed: { de: 'Gelöschter Eintrag', en: 'Deleted entry' },
  blank: { de: 'Ohne Text', en: 'Without text' },
});
