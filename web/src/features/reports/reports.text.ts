import { defineText } from '../../ui/i18n/text.ts';

export const reportsText = defineText({
  title: { de: 'Gemeldet', en: 'Reported' },
  search: { de: 'Gemeldetes suchen', en: 'Search what was reported' },
  types: { de: 'Was gemeldet wurde', en: 'What was reported' },
  user: { de: 'Benutzer', en: 'Users' },
  post: { de: 'Beitraege', en: 'Posts' },
  trip: { de: 'Trips', en: 'Trips' },
  appeals: { de: 'Einsprüche', en: 'Appeals' },

  state: { de: 'Stand der Bearbeitung', en: 'State' },
  open: { de: 'Offen', en: 'Open' },
  checked: { de: 'Erledigt', en: 'Processed' },
  all: { de: 'Alle', en: 'All' },

  shownAs: { de: 'Ansicht', en: 'View' },
  list: { de: 'Liste', en: 'List' },
  map: { de: 'Karte', en: 'Map' },
  area: { de: 'Gebiet auf der Karte', en: 'Area on the map' },
  day: { de: 'Bis 1 Tag alt', en: 'Up to 1 day old' },
  week: { de: '2–7 Tage alt', en: '2–7 days old' },
  month: { de: '8–30 Tage alt', en: '8–30 days old' },
  older: { de: 'Älter als 30 Tage', en: 'Older than 30 days' },

  author: { de: 'Benutzer', en: 'User' },
  reporters: { de: 'Meldungen', en: 'Reports' },
  lastReported: { de: 'Zuletzt', en: 'Latest' },
  processed: { de: 'Erledigt', en: 'Processed' },
  markProcessed: {
    de: (name: string) => `„${name}“ ist erledigt`,
    en: (name: string) => `“${name}” is processed`,
  },
  noName: { de: 'Ohne Namen', en: 'No name' },
  noTitle: { de: 'Trip ohne Namen', en: 'Unnamed trip' },
  noDescription: { de: 'Beitrag ohne Text', en: 'Post without text' },

  moderate: { de: 'Fälle durchgehen', en: 'Go through the cases' },
  view: { de: 'Ansehen', en: 'View' },
  delete: { de: 'Löschen', en: 'Delete' },
  deleteTitle: { de: (name: string) => `„${name}“ löschen?`, en: (name: string) => `Delete “${name}”?` },
  deleteUser: {
    de: (name: string) => `„${name}“ verschwindet sofort aus App und Verwaltung, zusammen mit allen Beiträgen.`,
    en: (name: string) => `“${name}” disappears from the app and from this panel at once, together with all posts.`,
  },
  deletePost: {
    de: (name: string, author: string, images: number) =>
      `Der Beitrag „${name}“${author === '' ? '' : ` von ${author}`}${imagesDe(images)} verschwindet sofort aus der App.`,
    en: (name: string, author: string, images: number) =>
      `The post “${name}”${author === '' ? '' : ` by ${author}`}${imagesEn(images)} disappears from the app at once.`,
  },
  deleteTrip: {
    de: (name: string) => `Der Trip „${name}“ verschwindet sofort aus der App.`,
    en: (name: string) => `The trip “${name}” disappears from the app at once.`,
  },
  deleteSettles: { de: 'Die Meldung gilt damit als erledigt.', en: 'This settles the report.' },
  deleteRestorable: {
    de: (days: number) => `Das lässt sich ${days} Tage lang rückgängig machen.`,
    en: (days: number) => `This can be undone for ${days} days.`,
  },
  deleted: { de: (name: string) => `„${name}“ ist gelöscht.`, en: (name: string) => `“${name}” has been deleted.` },
  restored: {
    de: (name: string) => `„${name}“ ist wieder da.`,
    en: (name: string) => `“${name}” is back.`,
  },
  isProcessed: {
    de: (name: string) => `„${name}“ ist erledigt.`,
    en: (name: string) => `“${name}” is processed.`,
  },
  isOpenAgain: {
    de: (name: string) => `„${name}“ ist wieder offen.`,
    en: (name: string) => `“${name}” is open again.`,
  },
  heldBy: {
    de: (name: string) => `${name} bearbeitet diesen Fall gerade.`,
    en: (name: string) => `${name} is working on this case.`,
  },

  emptyOpen: { de: 'Nichts zu tun', en: 'Nothing to do' },
  emptyOpenMessage: {
    de: 'Es gibt keine offenen Meldungen. Neue erscheinen hier.',
    en: 'There are no open reports. New ones appear here.',
  },
  emptyChecked: { de: 'Noch nichts erledigt', en: 'Nothing processed yet' },
  emptyCheckedMessage: {
    de: 'Meldungen, die als erledigt markiert sind, erscheinen hier.',
    en: 'Reports that are marked as processed appear here.',
  },
  emptyAll: { de: 'Keine Meldungen', en: 'No reports' },
  emptyAllMessage: {
    de: 'Was in der App gemeldet wird, erscheint hier.',
    en: 'What is reported in the app appears here.',
  },
});

function imagesDe(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' mit einem Bild' : ` mit ${count} Bildern`;
}

function imagesEn(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' with one image' : ` with ${count} images`;
}
