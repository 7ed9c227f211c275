import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './preset-trips.screen.ts';

export const presetTripsText = defineText({
  title: { de: 'Alle fertigen Trips', en: 'All preset trips' },
  search: { de: 'Name suchen', en: 'Search name' },
  new: { de: 'Neuer fertiger Trip', en: 'New preset trip' },
  emptyTitle: { de: 'Noch keine fertigen Trips', en: 'No preset trips yet' },
  emptyMessage: {
    de: 'Fertige Trips sind Vorlagen, aus denen Benutzer in der App wählen.',
    en: 'Preset trips are templates that users choose from in the app.',
  },
  name: { de: 'Name', en: 'Name' },
  createdAt: { de: 'Angelegt am', en: 'Created on' },
  noName: { de: 'Fertiger Trip ohne Namen', en: 'Unnamed preset trip' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Fertigen Trip bearbeiten', en: 'Edit preset trip' },
  viewTitle: { de: 'Fertiger Trip', en: 'Preset trip' },
  fillAll: {
    de: 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.',
    en: 'All required fields must be filled in before saving.',
  },
});
