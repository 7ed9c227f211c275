import { defineText } from '../../kit/i18n/text.ts';

export const dashboardText = defineText({
  title: { de: 'Dashboard', en: 'Dashboard' },
  totalUsers: { de: 'Benutzer insgesamt', en: 'Total users' },
  normalUsers: { de: 'Normale Benutzer', en: 'Normal users' },
  anonymousUsers: { de: 'Anonyme Benutzer', en: 'Anonymous users' },
  totalTrips: { de: 'Trips insgesamt', en: 'Total trips' },
  noTrips: { de: 'Noch keine Trips', en: 'No trips yet' },
  onePoint: { de: '1 Punkt', en: '1 point' },
  twoPoints: { de: '2 Punkte', en: '2 points' },
  custom: { de: 'Custom', en: 'Custom' },
  openReports: { de: 'Offene Meldungen', en: 'Open reports' },
  noReports: { de: 'Alles bearbeitet', en: 'All settled' },
  unnamed: { de: 'Ohne Bezeichnung', en: 'Unnamed' },
  manageUsers: { de: 'Benutzer verwalten', en: 'Manage users' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
});
