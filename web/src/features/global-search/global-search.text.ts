import { defineText } from '../../ui/i18n/text.ts';

export const globalSearchText = defineText({
  label: { de: 'Globale Suche', en: 'Global search' },
  placeholder: { de: 'Suchen', en: 'Search' },
  shortcut: { de: 'Strg K', en: 'Ctrl K' },
  results: { de: 'Suchergebnisse', en: 'Search results' },
  categories: { de: 'Kategorien', en: 'Categories' },
  close: { de: 'Suche schließen', en: 'Close search' },
  clear: { de: 'Suche leeren', en: 'Clear search' },
  loading: { de: 'Wird gesucht …', en: 'Searching …' },
  found: {
    de: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
    en: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  },
  firstFound: {
    de: (count: number) => `Die ersten ${count} Treffer`,
    en: (count: number) => `First ${count} results`,
  },
  inCategory: {
    de: (category: string, count: number) => `${category}: ${count}`,
    en: (category: string, count: number) => `${category}: ${count}`,
  },
  categoryFailed: {
    de: (category: string) => `${category}: Suche fehlgeschlagen`,
    en: (category: string) => `${category}: search failed`,
  },
  noCategory: { de: 'Keine Kategorie ausgewählt', en: 'No category selected' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  tooLong: {
    de: (max: number) => `Höchstens ${max} Zeichen eingeben.`,
    en: (max: number) => `Type at most ${max} characters.`,
  },
  tooShort: {
    de: (length: number) => `Ab ${length} Zeichen wird gesucht.`,
    en: (length: number) => `The search starts at ${length} characters.`,
  },
  commandHint: {
    de: (words: readonly string[]) =>
      `${words.map((word) => `„${word}“`).join(' oder ')} vor einem Namen öffnet gleich die Aktion.`,
    en: (words: readonly string[]) =>
      `${words.map((word) => `“${word}”`).join(' or ')} before a name opens the action at once.`,
  },
  actions: { de: 'Aktionen', en: 'Actions' },
  visited: { de: 'Zuletzt besucht', en: 'Recently visited' },
  offered: {
    de: (actions: number, visits: number) => `${actions} Aktionen, ${visits} zuletzt besucht`,
    en: (actions: number, visits: number) => `${actions} actions, ${visits} recently visited`,
  },
  actionsFound: {
    de: (count: number) => (count === 1 ? '1 Aktion' : `${count} Aktionen`),
    en: (count: number) => (count === 1 ? '1 action' : `${count} actions`),
  },
  notLoaded: {
    de: 'Die Suche lässt sich gerade nicht laden.',
    en: 'The search cannot be loaded right now.',
  },
  keyMove: { de: 'wählen', en: 'move' },
  keyOpen: { de: 'öffnen', en: 'open' },
  keyClose: { de: 'schließen', en: 'close' },

  image: { de: 'Bild', en: 'Image' },
  name: { de: 'Name', en: 'Name' },
  noName: { de: 'Ohne Namen', en: 'Unnamed' },
  date: { de: 'Datum', en: 'Date' },
  address: { de: 'Addresse', en: 'Address' },
  email: { de: 'Email', en: 'Email' },
});
