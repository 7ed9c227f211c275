import { defineText } from '../../ui/i18n/text.ts';

export const personFileText = defineText({
  title: { de: 'Personenakte', en: 'Personal file' },
  loading: { de: 'Akte wird geladen …', en: 'Loading the file …' },
  notFoundTitle: { de: 'Person nicht gefunden', en: 'Person not found' },
  notFoundMessage: {
    de: 'Der Benutzer wurde endgültig gelöscht oder der Link ist nicht vollständig.',
    en: 'The user has been deleted permanently or the link is incomplete.',
  },
  noName: { de: 'Ohne Namen', en: 'Without a name' },

  status: { de: 'Status', en: 'Status' },
  active: { de: 'Aktiv', en: 'Active' },
  suspended: { de: 'Ausgesetzt', en: 'Suspended' },
  suspendedUntil: {
    de: (moment: string) => `Ausgesetzt bis ${moment}`,
    en: (moment: string) => `Suspended until ${moment}`,
  },
  sanctions: { de: 'Maßnahmen', en: 'Sanctions' },
  unverified: { de: 'Nicht bestätigt', en: 'Not verified' },
  deleted: { de: 'Gelöscht', en: 'Deleted' },
  deletedOn: {
    de: (when: string) => `Gelöscht am ${when}.`,
    en: (when: string) => `Deleted on ${when}.`,
  },
  deletedBecause: { de: (reason: string) => `Grund: ${reason}`, en: (reason: string) => `Reason: ${reason}` },
  restore: { de: 'Wiederherstellen', en: 'Restore' },
  restored: {
    de: (who: string) => `„${who}“ ist wiederhergestellt.`,
    en: (who: string) => `“${who}” has been restored.`,
  },

  copyEmail: { de: 'Email kopieren', en: 'Copy email' },
  copyPhone: { de: 'Telefonnummer kopieren', en: 'Copy phone number' },
  copyId: { de: 'ID kopieren', en: 'Copy ID' },
  registered: { de: 'Registriert', en: 'Registered' },
  lastActive: { de: 'Zuletzt aktiv', en: 'Last active' },
  app: { de: 'App-Version', en: 'App version' },
  country: { de: 'Land', en: 'Country' },
  level: { de: 'Level', en: 'Level' },
  id: { de: 'ID', en: 'ID' },
  unknown: { de: 'unbekannt', en: 'unknown' },

  edit: { de: 'Bearbeiten', en: 'Edit' },
  view: { de: 'Profil ansehen', en: 'View profile' },
  showInList: { de: 'In der Liste zeigen', en: 'Show in the list' },

  vehicles: { de: 'Fahrzeuge', en: 'Vehicles' },
  posts: { de: 'Beiträge', en: 'Posts' },
  trips: { de: 'Trips', en: 'Trips' },
  orders: { de: 'Bestellungen', en: 'Orders' },
  coins: { de: 'Coins', en: 'Coins' },
  reports: { de: 'Meldungen', en: 'Reports' },
  notes: { de: 'Notizen', en: 'Notes' },
  audit: { de: 'Protokoll', en: 'Log' },

  noVehicles: { de: 'Keine Fahrzeuge', en: 'No vehicles' },
  noPosts: { de: 'Keine Beiträge', en: 'No posts' },
  noTrips: { de: 'Keine Trips', en: 'No trips' },
  noOrders: { de: 'Keine Bestellungen', en: 'No orders' },
  noCoins: { de: 'Keine Buchungen', en: 'No bookings' },
  noCoinsMessage: {
    de: 'Buchungen von Administratoren erscheinen hier, mit Grund und Zeitpunkt.',
    en: 'Bookings by administrators appear here, with reason and time.',
  },
  noReports: { de: 'Keine Meldungen', en: 'No reports' },
  noReportsMessage: {
    de: 'Weder die Person noch etwas von ihr wurde gemeldet.',
    en: 'Neither the person nor anything of theirs has been reported.',
  },
  noAudit: { de: 'Keine Einträge', en: 'No entries' },
  noAuditMessage: {
    de: 'Änderungen von Administratoren am Konto und an seinen Inhalten erscheinen hier.',
    en: 'Changes that administrators make to the account and its content appear here.',
  },
});
