import { defineText } from '../ui/i18n/text.ts';

export const appText = defineText({
  product: { de: 'Leitstand', en: 'Leitstand' },
  claim: {
    de: 'Benutzer, Trips, Ereignisse und Belohnungen im Blick.',
    en: 'Users, trips, events and rewards at a glance.',
  },
  language: { de: 'Sprache', en: 'Language' },
  notFoundTitle: { de: 'Diese Seite gibt es nicht', en: 'There is no such page' },
  notFoundMessage: {
    de: 'Die Adresse ist vielleicht veraltet oder vertippt.',
    en: 'The address may be outdated or mistyped.',
  },
  toDashboard: { de: 'Zum Dashboard', en: 'Go to the dashboard' },
  failureTitle: { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' },
  failureMessage: {
    de: 'Diese Seite konnte nicht angezeigt werden. Gespeicherte Daten sind davon nicht betroffen.',
    en: 'This page could not be shown. Saved data is not affected.',
  },
  unreachableTitle: { de: 'Keine Verbindung zum Server', en: 'No connection to the server' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  reload: { de: 'Seite neu laden', en: 'Reload the page' },
  details: { de: 'Technische Details', en: 'Technical details' },
  copyDetails: { de: 'Details kopieren', en: 'Copy details' },
  copied: { de: 'In die Zwischenablage kopiert', en: 'Copied to the clipboard' },
  notCopied: { de: 'Kopieren nicht möglich', en: 'Copying is not possible' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
});
