import type { InboxItem } from '@leitstand/contract/api/inbox';
import { defineText } from '../../ui/i18n/text.ts';

export const inboxText = defineText({
  messages: { de: 'Nachrichten', en: 'Messages' },
  notifications: { de: 'Benachrichtigungen', en: 'Notifications' },
  unread: { de: (count: number) => `${count} ungelesen`, en: (count: number) => `${count} unread` },
  fresh: { de: (count: number) => `${count} neu`, en: (count: number) => `${count} new` },
  markAll: { de: 'Alle als gelesen markieren', en: 'Mark all as read' },
  markOne: { de: 'Als gelesen markieren', en: 'Mark as read' },
  newest: {
    de: (shown: number, total: number) => `Die neuesten ${shown} von ${total}`,
    en: (shown: number, total: number) => `The latest ${shown} of ${total}`,
  },
  isNew: { de: 'Neu', en: 'New' },
  noMessages: { de: 'Keine offenen Meldungen', en: 'No open reports' },
  noNotifications: { de: 'Keine Benachrichtigungen', en: 'No notifications' },
  loading: { de: 'Wird geladen …', en: 'Loading …' },
});

/** The kind of event, shown above its subject. */
export const inboxKindText = defineText({
  report: { de: 'Neue Meldung', en: 'New report' },
  appeal: { de: 'Neuer Einspruch', en: 'New appeal' },
  broadcastFinished: { de: 'Broadcast abgeschlossen', en: 'Broadcast finished' },
  broadcastHeld: { de: 'Broadcast wartet auf Bestätigung', en: 'Broadcast waiting for confirmation' },
  rewardOutOfStock: { de: 'Belohnung vergriffen', en: 'Reward out of stock' },
  orderWaiting: { de: 'Bestellung wartet länger als 3 Tage', en: 'Order waiting for more than 3 days' },
  jobFailed: { de: 'Hintergrundaufgabe fehlgeschlagen', en: 'Background job failed' },
  tokenEnds: { de: 'Maschinenzugang endet in wenigen Tagen', en: 'Machine token ends in a few days' },
  breakGlass: { de: 'Notfallkonto benutzt', en: 'Break-glass account used' },
  approval: { de: 'Freigabe nötig', en: 'Approval needed' },
  approvalGiven: { de: 'Anfrage freigegeben', en: 'Request approved' },
  approvalRefused: { de: 'Anfrage abgelehnt', en: 'Request refused' },
  approvalExpired: { de: 'Anfrage abgelaufen', en: 'Request expired' },
}) satisfies Record<InboxItem['kind'], unknown>;
