import { defineText } from '../../kit/i18n/text.ts';

export const globalSearchText = defineText({
  label: { de: 'Globale Suche', en: 'Global search' },
  placeholder: { de: 'Suchen', en: 'Search' },
  results: { de: 'Suchergebnisse', en: 'Search results' },
  categories: { de: 'Kategorien', en: 'Categories' },
  close: { de: 'Suche schließen', en: 'Close search' },
  loading: { de: 'Wird gesucht …', en: 'Searching …' },
  found: {
    de: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
    en: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  },
  noCategory: { de: 'Keine Kategorie ausgewählt', en: 'No category selected' },
  failed: { de: 'Die Suche ist fehlgeschlagen.', en: 'The search failed.' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  picture: { de: 'Bild', en: 'Picture' },
});
