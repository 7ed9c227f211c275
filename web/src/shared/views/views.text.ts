import { defineText } from '../../ui/i18n/text.ts';

export const viewsText = defineText({
  views: { de: 'Ansichten', en: 'Views' },
  current: { de: (name: string) => `Ansichten, aktuell: ${name}`, en: (name: string) => `Views, current: ${name}` },
  standard: { de: 'Standardansicht', en: 'Default view' },
  none: { de: 'Noch keine gespeichert', en: 'None saved yet' },
  hint: {
    de: 'Suche, Filter, Sortierung und Reiter dieser Liste lassen sich unter einem Namen speichern.',
    en: 'Search, filters, sorting and tab of this list can be saved under a name.',
  },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
  save: { de: 'Aktuelle Ansicht speichern', en: 'Save current view' },
  copyCurrent: { de: 'Link zur Ansicht kopieren', en: 'Copy link to view' },
  copy: { de: (name: string) => `Link zu „${name}“ kopieren`, en: (name: string) => `Copy link to “${name}”` },
  edit: { de: (name: string) => `„${name}“ bearbeiten`, en: (name: string) => `Edit “${name}”` },
  delete: { de: (name: string) => `„${name}“ löschen`, en: (name: string) => `Delete “${name}”` },
  newTitle: { de: 'Ansicht speichern', en: 'Save view' },
  editTitle: { de: 'Ansicht bearbeiten', en: 'Edit view' },
  name: { de: 'Name', en: 'Name' },
  nameHint: {
    de: 'Nur im eigenen Konto sichtbar. Geteilt wird eine Ansicht mit ihrem Link.',
    en: 'Only visible in your own account. A view is shared by its link.',
  },
  takeCurrent: {
    de: 'Durch die aktuelle Suche, Filter und Sortierung ersetzen',
    en: 'Replace with the current search, filters and sorting',
  },
  submit: { de: 'Speichern', en: 'Save' },
  saved: { de: (name: string) => `Ansicht „${name}“ gespeichert`, en: (name: string) => `View “${name}” saved` },
  deleted: { de: (name: string) => `Ansicht „${name}“ gelöscht`, en: (name: string) => `View “${name}” deleted` },
});
