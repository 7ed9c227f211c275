import type { Task } from '@leitstand/contract/api/dashboard';
import { defineText } from '../../ui/i18n/text.ts';

const kinds = {
  reports: {
    de: (count: number) => (count === 1 ? 'offene Meldung' : 'offene Meldungen'),
    en: (count: number) => (count === 1 ? 'open report' : 'open reports'),
  },
  appeals: {
    de: (count: number) => (count === 1 ? 'offener Einspruch' : 'offene Einsprüche'),
    en: (count: number) => (count === 1 ? 'open appeal' : 'open appeals'),
  },
  orders: {
    de: (count: number) => (count === 1 ? 'Bestellung zu verschicken' : 'Bestellungen zu verschicken'),
    en: (count: number) => (count === 1 ? 'order to send' : 'orders to send'),
  },
  heldBroadcasts: {
    de: (count: number) => (count === 1 ? 'Broadcast zu bestätigen' : 'Broadcasts zu bestätigen'),
    en: (count: number) => (count === 1 ? 'broadcast to confirm' : 'broadcasts to confirm'),
  },
  soldOut: {
    de: (count: number) => (count === 1 ? 'Belohnung vergriffen' : 'Belohnungen vergriffen'),
    en: (count: number) => (count === 1 ? 'reward out of stock' : 'rewards out of stock'),
  },
  failedJobs: {
    de: (count: number) => (count === 1 ? 'Hintergrundaufgabe fehlgeschlagen' : 'Hintergrundaufgaben fehlgeschlagen'),
    en: (count: number) => (count === 1 ? 'background job failed' : 'background jobs failed'),
  },
  approvals: {
    de: (count: number) => (count === 1 ? 'Anfrage freizugeben' : 'Anfragen freizugeben'),
    en: (count: number) => (count === 1 ? 'request to approve' : 'requests to approve'),
  },
} satisfies Record<Task['kind'], unknown>;

export const tasksText = defineText({
  title: { de: 'Heute zu tun', en: 'To do today' },
  nothing: { de: 'Nichts zu tun, alles ist erledigt.', en: 'Nothing to do, everything is settled.' },
  ...kinds,
  fresh: { de: (count: string) => `${count} neu`, en: (count: string) => `${count} new` },
  overDay: {
    de: (count: string) => `${count} über 1 Tag`,
    en: (count: string) => `${count} over 1 day`,
  },
  overWeek: {
    de: (count: string) => `${count} über 7 Tage`,
    en: (count: string) => `${count} over 7 days`,
  },
  oldest: { de: 'Älteste:', en: 'Oldest:' },
  oldestReport: { de: 'Älteste Meldung', en: 'Oldest report' },
  oldestAppeal: { de: 'Ältester Einspruch', en: 'Oldest appeal' },
  oldestApproval: { de: 'Älteste Anfrage', en: 'Oldest request' },
  andMore: { de: (count: string) => `und ${count} weitere`, en: (count: string) => `and ${count} more` },
});
