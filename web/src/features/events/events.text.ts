import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './events.screen.ts';

export const eventsText = defineText({
  title: { de: 'Alle Ereignisse', en: 'All events' },
  search: { de: 'Titel, Beschreibung oder Ort suchen', en: 'Search title, description or place' },
  new: { de: 'Neues Ereignis', en: 'New event' },
  emptyTitle: { de: 'Noch keine Ereignisse', en: 'No events yet' },
  emptyMessage: {
    de: 'Angelegte Ereignisse erscheinen hier und in der App.',
    en: 'Events appear here and in the app once they are created.',
  },
  name: { de: 'Name', en: 'Name' },
  date: { de: 'Datum', en: 'Date' },
  place: { de: 'Ort', en: 'Location' },
  noName: { de: 'Ereignis ohne Titel', en: 'Untitled event' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Ereignis bearbeiten', en: 'Edit event' },
  viewTitle: { de: 'Ereignis', en: 'Event' },
  fillAll: {
    de: 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.',
    en: 'All required fields must be filled in before saving.',
  },
});
