import { type Bilingual, inWords, type Language } from '../base/languages.ts';

/** Every kind of job, with its text; the server can queue no other. */
export const JOB_LABELS = {
  'account-notice-mail': { de: 'Mail über das eigene Konto', en: 'Mail about one’s own account' },
  'approval-expiry': { de: 'Ablauf von Anfragen zur Freigabe', en: 'End of requests for approval' },
  broadcast: { de: 'Broadcast', en: 'Broadcast' },
  bulk: { de: 'Sammelaktion', en: 'Bulk action' },
  'csv-load': { de: 'CSV-Datei laden', en: 'Loading a CSV file' },
  'daily-statistics': { de: 'Tagesstatistik', en: 'Daily statistics' },
  'ending-tokens': { de: 'Endende Maschinenzugänge', en: 'Ending machine tokens' },
  'failed-jobs': { de: 'Meldung eines Fehlschlags', en: 'Notice of a failure' },
  'image-sweep': { de: 'Unbenutzte Bilder entfernen', en: 'Removing unused images' },
  'invitation-mail': { de: 'Einladung per Mail', en: 'Invitation by mail' },
  'keep-rollups': { de: 'Zähler zusammenfassen', en: 'Folding counters' },
  'long-changes': { de: 'Lange Änderungen', en: 'Long changes' },
  'password-reset-mail': { de: 'Mail für ein neues Passwort', en: 'Password reset mail' },
  purge: { de: 'Abgelaufene Daten löschen', en: 'Erasing expired data' },
  'report-outcome': { de: 'Antwort an meldende Personen', en: 'Answer to reporters' },
  'sanction-mail': { de: 'Mail über eine Maßnahme', en: 'Mail about a sanction' },
  'sanction-push': { de: 'Push über eine Maßnahme', en: 'Push message about a sanction' },
  'sanctions-due': { de: 'Fällige Maßnahmen', en: 'Due sanctions' },
  'single-sign-on-recheck': { de: 'Sitzungen beim Anbieter prüfen', en: 'Checking sessions at the provider' },
  'token-end-mail': { de: 'Mail über einen Maschinenzugang', en: 'Mail about a machine token' },
  'verification-mail': { de: 'Mail zur Bestätigung der Adresse', en: 'Verification mail' },
  'waiting-exports': { de: 'Wartende Exporte', en: 'Waiting exports' },
  'waiting-orders': { de: 'Wartende Bestellungen melden', en: 'Reporting waiting orders' },
} as const satisfies Record<string, Bilingual>;

export type JobName = keyof typeof JOB_LABELS;

const other: Bilingual = { de: 'Andere Aufgabe', en: 'Other job' };

/** The text of a kind of job, also of one that only another version knows. */
export function jobLabel(name: string, language: Language): string {
  const known: Readonly<Record<string, Bilingual>> = JOB_LABELS;
  const label = Object.hasOwn(known, name) ? known[name] : undefined;
  return label?.[language] ?? `${other[language]}: ${inWords(name)}`;
}
