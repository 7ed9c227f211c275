import { defineText } from '../../ui/i18n/text.ts';

export const versionsText = defineText({
  title: { de: 'Erlaubte Versionen konfigurieren', en: 'Configure allowed versions' },
  minimum: { de: 'Niedrigste mögliche Version', en: 'Lowest possible version' },
  recommend: { de: 'Empfohlene Version', en: 'Recommended version' },
  minimumHint: {
    de: 'Ältere Apps starten nicht mehr, bis sie aktualisiert sind.',
    en: 'Older apps do not start any more until they are updated.',
  },
  recommendHint: {
    de: 'Benutzer mit einer älteren App werden um die Aktualisierung gebeten. Darf leer bleiben.',
    en: 'Users with an older app are asked to update. May stay empty.',
  },
  fillMinimum: {
    de: 'Zum Absenden muss zumindest die niedrigste mögliche Version ausgefüllt sein',
    en: 'At least the lowest possible version must be filled in before sending',
  },
  notAVersion: {
    de: 'Eine Version hat die Form 1.2.3.',
    en: 'A version has the form 1.2.3.',
  },
  belowMinimum: {
    de: 'Die empfohlene Version darf nicht niedriger als die niedrigste mögliche sein.',
    en: 'The recommended version must not be lower than the lowest possible one.',
  },
  send: { de: 'Absenden', en: 'Submit' },
  question: { de: 'Erlaubte Versionen ändern?', en: 'Change the allowed versions?' },
  rollBackQuestion: { de: 'Zu diesen Versionen zurückkehren?', en: 'Return to these versions?' },
  newValues: {
    de: (minimum: string, recommend: string) =>
      recommend === ''
        ? `Niedrigste mögliche Version: ${minimum}. Keine empfohlene Version.`
        : `Niedrigste mögliche Version: ${minimum}. Empfohlene Version: ${recommend}.`,
    en: (minimum: string, recommend: string) =>
      recommend === ''
        ? `Lowest possible version: ${minimum}. No recommended version.`
        : `Lowest possible version: ${minimum}. Recommended version: ${recommend}.`,
  },
  impact: {
    de: (locked: string, lockedShare: string, asked: string, askedShare: string, active: string) =>
      `Von ${active} in den letzten 30 Tagen aktiven Benutzern werden ${locked} (${lockedShare}) ausgesperrt und ${asked} (${askedShare}) um eine Aktualisierung gebeten.`,
    en: (locked: string, lockedShare: string, asked: string, askedShare: string, active: string) =>
      `Of ${active} users active within the last 30 days, ${locked} (${lockedShare}) get locked out and ${asked} (${askedShare}) are asked to update.`,
  },
  impactUnknownVersions: {
    de: (n: string) => `Von ${n} ist die Version nicht bekannt.`,
    en: (n: string) => `The version of ${n} is not known.`,
  },
  impactUnknown: {
    de: 'Wie viele Benutzer das betrifft, ist nicht bekannt.',
    en: 'How many users this concerns is not known.',
  },
  change: { de: 'Ändern', en: 'Change' },
  rollBack: { de: 'Wiederherstellen', en: 'Restore' },
  changed: { de: 'Die erlaubten Versionen sind geändert.', en: 'The allowed versions are changed.' },
  readOnly: {
    de: 'Zum Ändern fehlt die Berechtigung GlobalAccess.',
    en: 'Changing this needs the right GlobalAccess.',
  },
  restored: {
    de: 'Nicht gespeicherte Eingaben wurden wiederhergestellt.',
    en: 'Unsaved input has been restored.',
  },
  discard: { de: 'Verwerfen', en: 'Discard' },
  installed: { de: 'Installierte Versionen', en: 'Installed versions' },
  installedHint: {
    de: 'Alle Benutzer nach der Version ihrer App, und was die Eingaben für sie bedeuten.',
    en: 'All users by the version of their app, and what the input means to them.',
  },
  nothingInstalled: { de: 'Noch keine Version bekannt', en: 'No version known yet' },
  lockedOut: { de: 'ausgesperrt', en: 'locked out' },
  asked: { de: 'soll aktualisieren', en: 'asked to update' },
  allowed: { de: 'erlaubt', en: 'allowed' },
  users: {
    de: (n: number, shown: string) => (n === 1 ? '1 Benutzer' : `${shown} Benutzer`),
    en: (n: number, shown: string) => (n === 1 ? '1 user' : `${shown} users`),
  },
  history: { de: 'Verlauf', en: 'History' },
  noHistory: { de: 'Noch keine Änderung', en: 'No change yet' },
  inForce: { de: 'gilt jetzt', en: 'in force' },
  by: { de: (who: string) => `von ${who}`, en: (who: string) => `by ${who}` },
  restoreThese: {
    de: (minimum: string, recommend: string) =>
      `Wiederherstellen: ${minimum}${recommend === '' ? '' : ` und ${recommend}`}`,
    en: (minimum: string, recommend: string) => `Restore: ${minimum}${recommend === '' ? '' : ` and ${recommend}`}`,
  },
});
