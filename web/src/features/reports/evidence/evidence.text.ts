import { defineText } from '../../../ui/i18n/text.ts';

export const evidenceText = defineText({
  changed: { de: 'Seit der Meldung geändert', en: 'Changed since the report' },
  unchanged: {
    de: (moment: string) => `Unverändert seit der Meldung (${moment})`,
    en: (moment: string) => `Unchanged since the report (${moment})`,
  },
  asReported: { de: 'Stand bei der Meldung', en: 'As reported' },
  today: { de: 'Heute', en: 'Today' },
  state: { de: 'Stand', en: 'State' },
  empty: { de: 'Leer', en: 'Empty' },
  images: { de: 'Bilder bei der Meldung', en: 'Images as reported' },
  removedImages: {
    de: (count: number) => (count === 1 ? 'Seither entferntes Bild' : `${count} seither entfernte Bilder`),
    en: (count: number) => (count === 1 ? 'Image removed since' : `${count} images removed since`),
  },
  addedImages: {
    de: (count: number) => (count === 1 ? 'Seither hinzugefügtes Bild' : `${count} seither hinzugefügte Bilder`),
    en: (count: number) => (count === 1 ? 'Image added since' : `${count} images added since`),
  },
});
