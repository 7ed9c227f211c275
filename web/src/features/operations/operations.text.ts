import type { CallLimit } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

export const operationsText = defineText({
  title: { de: 'Betrieb', en: 'Operations' },
  asOf: { de: (time: string) => `Stand ${time}`, en: (time: string) => `As of ${time}` },
  outdated: {
    de: (time: string) => `Die Angaben konnten nicht aktualisiert werden. Sie sind von ${time}.`,
    en: (time: string) => `These figures could not be refreshed. They are from ${time}.`,
  },
  refresh: { de: 'Erneut versuchen', en: 'Try again' },
  days: { de: (n: string) => `${n} Tage`, en: (n: string) => `${n} days` },

  program: { de: 'Programm', en: 'Program' },
  version: { de: 'Version', en: 'Version' },
  node: { de: 'Node.js', en: 'Node.js' },
  runningSince: { de: 'Gestartet', en: 'Started' },

  database: { de: 'Datenbank', en: 'Database' },
  engine: { de: 'Art', en: 'Engine' },
  embedded: { de: 'Eingebaut', en: 'Embedded' },
  postgres: { de: 'PostgreSQL', en: 'PostgreSQL' },
  size: { de: 'Größe', en: 'Size' },
  host: { de: 'Server', en: 'Server' },
  replica: { de: 'Replikat', en: 'Replica' },
  replicaRead: { de: 'Beantwortet Listen', en: 'Answers lists' },
  replicaBehind: { de: (age: string) => `Seit ${age} im Rückstand`, en: (age: string) => `Behind for ${age}` },
  replicaAway: { de: 'Antwortet nicht', en: 'Does not answer' },
  replicaUnused: { de: 'Wird nicht gelesen', en: 'Not in use' },

  backup: { de: 'Letzte Sicherung', en: 'Last backup' },
  noBackup: { de: 'Noch keine Sicherung', en: 'No backup yet' },
  backupHint: {
    de: 'Gezählt wird nur, was „npm run backup“ gesichert hat.',
    en: 'Only backups made by “npm run backup” are shown.',
  },
  backupDue: { de: 'Fällig', en: 'Due' },
  finished: { de: 'Beendet', en: 'Finished' },
  folder: { de: 'Ordner', en: 'Folder' },
  machine: { de: 'Rechner', en: 'Machine' },
  took: { de: 'Dauer', en: 'Duration' },

  disk: { de: 'Speicherplatz', en: 'Disk space' },
  diskLow: { de: 'Wenig frei', en: 'Little left' },
  noDisk: { de: 'Dieser Prozess hat keinen Datenordner.', en: 'This process has no data folder.' },
  free: { de: 'frei', en: 'free' },
  ofTotal: { de: (total: string) => `von ${total}`, en: (total: string) => `of ${total}` },
  used: { de: (share: string) => `${share} belegt`, en: (share: string) => `${share} used` },

  jobs: { de: 'Warteschlange', en: 'Queue' },
  jobsHint: { de: 'Aufträge aller Prozesse.', en: 'Jobs of all processes.' },
  nothingWaits: { de: 'Kein Auftrag wartet', en: 'No job is waiting' },
  waitsLong: { de: 'Wartet lange', en: 'Waiting for long' },
  job: { de: 'Auftrag', en: 'Job' },
  due: { de: 'Fällig', en: 'Due' },
  oldest: { de: 'Ältester', en: 'Oldest' },
  later: { de: 'Später', en: 'Later' },

  failed: { de: 'Fehlgeschlagene Aufträge', en: 'Failed jobs' },
  failedHint: {
    de: (days: number) => `Endgültig gescheitert in den letzten ${days} Tagen. Den Grund nennt das Log des Servers.`,
    en: (days: number) => `Given up within the last ${days} days. The server’s log has the reason.`,
  },
  noneFailed: { de: 'Keine fehlgeschlagenen Aufträge', en: 'No failed jobs' },
  attempts: {
    de: (n: number) => (n === 1 ? '1 Versuch' : `${n} Versuche`),
    en: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  },
  more: { de: (n: string) => `und ${n} weitere`, en: (n: string) => `and ${n} more` },
  retry: { de: 'Nochmal versuchen', en: 'Try again' },
  retryOne: {
    de: (job: string, when: string) => `Nochmal versuchen: ${job}, ${when}`,
    en: (job: string, when: string) => `Try again: ${job}, ${when}`,
  },
  retryAll: { de: 'Alle nochmal versuchen', en: 'Try all again' },
  retryAllOf: {
    de: (job: string) => `Alle nochmal versuchen: ${job}`,
    en: (job: string) => `Try all again: ${job}`,
  },
  retried: {
    de: (n: number) => (n === 1 ? 'Der Auftrag wird nochmal versucht.' : `${n} Aufträge werden nochmal versucht.`),
    en: (n: number) => (n === 1 ? 'The job is tried again.' : `${n} jobs are tried again.`),
  },
  retriedBefore: {
    de: 'Das wurde inzwischen schon nochmal versucht.',
    en: 'This has been tried again in the meantime.',
  },

  slowest: { de: 'Langsamste Aufrufe', en: 'Slowest calls' },
  slowestHint: {
    de: 'Dieses Prozesses seit seinem Start; Median und 95 % sind geschätzt.',
    en: 'Of this process since its start; median and 95% are estimates.',
  },
  noCalls: { de: 'Noch keine Aufrufe', en: 'No calls yet' },
  call: { de: 'Aufruf', en: 'Call' },
  count: { de: 'Anzahl', en: 'Count' },
  median: { de: 'Median', en: 'Median' },
  ninetyFifth: { de: '95 %', en: '95%' },
  longest: { de: 'Längster', en: 'Longest' },

  traffic: { de: 'Verkehr', en: 'Traffic' },
  trafficHint: { de: 'Dieses Prozesses.', en: 'Of this process.' },
  running: { de: 'Aufrufe in Arbeit', en: 'Calls in progress' },
  streams: { de: 'Offene Live-Verbindungen', en: 'Open live streams' },
  refused: { de: 'Abgewiesen seit dem Start', en: 'Refused since the start' },

  migrations: { de: 'Migrationen', en: 'Migrations' },
  latest: { de: 'Letzte', en: 'Latest' },
  dueMigrations: { de: 'Steht aus', en: 'Due' },
  noneDue: { de: 'Keine', en: 'None' },
  migrationsDue: { de: 'Steht aus', en: 'Due' },
  newer: { de: 'Von einer neueren Version', en: 'Of a newer version' },
  upgrading: { de: 'Neuere Version', en: 'Newer version' },
  longChanges: { de: 'Lange Änderungen', en: 'Long changes' },
  rows: { de: (n: string) => `${n} Zeilen geändert`, en: (n: string) => `${n} rows changed` },
  began: { de: (when: string) => `Begonnen ${when}`, en: (when: string) => `Began ${when}` },
  lastStep: { de: (when: string) => `Zuletzt ${when}`, en: (when: string) => `Latest batch ${when}` },
  endedChange: { de: (when: string) => `Fertig ${when}`, en: (when: string) => `Done ${when}` },
  goesOn: { de: 'Läuft noch', en: 'In progress' },
});

/** The limits by which the server refuses calls. */
export const limitText = defineText({
  account: { de: 'Je Konto', en: 'Per account' },
  owner: { de: 'Je Person mit ihren Maschinen', en: 'Per person with their machines' },
  network: { de: 'Je Netz', en: 'Per network' },
  'sign-in': { de: 'Anmeldungen', en: 'Sign-ins' },
  anonymous: { de: 'Ohne Anmeldung', en: 'Without sign-in' },
  all: { de: 'Insgesamt', en: 'In total' },
  uploads: { de: 'Uploads', en: 'Uploads' },
  reads: { de: 'Zu lange gewartet: Lesen', en: 'Waited too long: reading' },
  changes: { de: 'Zu lange gewartet: Ändern', en: 'Waited too long: changing' },
}) satisfies Record<CallLimit, unknown>;
