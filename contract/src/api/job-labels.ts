import type { Bilingual, Language } from '../base/languages.ts';

/** The kinds of job in the queue. */
export const JOB_LABELS: Readonly<Record<string, Bilingual>> = {
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
};

/** The label of a kind of job; its name if it has none. */
export function jobLabel(name: string, language: Language): string {
  return JOB_LABELS[name]?.[language] ?? name;
}
