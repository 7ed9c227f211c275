import { defineText } from '../../ui/i18n/text.ts';

export const sessionsText = defineText({
  show: { de: 'Sitzungen', en: 'Sessions' },
  ownTitle: { de: 'Meine Sitzungen', en: 'My sessions' },
  title: { de: (name: string) => `Sitzungen von ${name}`, en: (name: string) => `Sessions of ${name}` },
  loading: { de: 'Die Sitzungen werden geladen', en: 'The sessions are being loaded' },
  close: { de: 'Schließen', en: 'Close' },
  current: { de: 'Diese Sitzung', en: 'This session' },
  browserOn: {
    de: (browser: string, system: string) => `${browser} unter ${system}`,
    en: (browser: string, system: string) => `${browser} on ${system}`,
  },
  unknownDevice: { de: 'Unbekanntes Gerät', en: 'Unknown device' },
  address: { de: (address: string) => `Adresse ${address}`, en: (address: string) => `Address ${address}` },
  since: { de: (date: string) => `angemeldet seit ${date}`, en: (date: string) => `signed in since ${date}` },
  lastSeen: { de: (ago: string) => `zuletzt aktiv ${ago}`, en: (ago: string) => `last seen ${ago}` },
  end: { de: 'Beenden', en: 'End' },
  endNamed: { de: (device: string) => `Sitzung beenden: ${device}`, en: (device: string) => `End session: ${device}` },
  endOthers: { de: 'Alle anderen beenden', en: 'End all others' },
  endAll: { de: 'Alle beenden', en: 'End all' },
  endAllTitle: { de: 'Alle Sitzungen beenden?', en: 'End all sessions?' },
  endOthersTitle: { de: 'Alle anderen Sitzungen beenden?', en: 'End all other sessions?' },
  endAllMessage: {
    de: (name: string) => `„${name}“ ist danach überall abgemeldet und muss sich neu anmelden.`,
    en: (name: string) => `“${name}” is signed out everywhere afterwards and has to sign in again.`,
  },
  endOthersMessage: {
    de: 'Auf allen anderen Geräten ist danach eine neue Anmeldung nötig. Diese Sitzung bleibt.',
    en: 'All other devices have to sign in again afterwards. This session stays.',
  },
  ended: {
    de: (count: number) => (count === 1 ? 'Eine Sitzung wurde beendet.' : `${count} Sitzungen wurden beendet.`),
    en: (count: number) => (count === 1 ? 'One session has been ended.' : `${count} sessions have been ended.`),
  },
  emptyTitle: { de: 'Keine offenen Sitzungen', en: 'No open sessions' },
  emptyMessage: { de: 'Diese Person ist nirgends angemeldet.', en: 'This person is not signed in anywhere.' },
  mayNotEnd: {
    de: 'Die Sitzungen eines SUPERADMINs kann nur ein SUPERADMIN beenden.',
    en: 'Only a SUPERADMIN can end the sessions of a SUPERADMIN.',
  },
});
