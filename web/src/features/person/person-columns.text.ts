import { defineText } from '../../ui/i18n/text.ts';

export const columnText = defineText({
  image: { de: 'Bild', en: 'Image' },
  vehicle: { de: 'Fahrzeug', en: 'Vehicle' },
  year: { de: 'Baujahr', en: 'Year' },
  description: { de: 'Beschreibung', en: 'Description' },
  noText: { de: 'Ohne Text', en: 'Without text' },
  place: { de: 'Ort', en: 'Place' },
  likes: { de: 'Likes', en: 'Likes' },
  date: { de: 'Datum', en: 'Date' },
  tripTitle: { de: 'Name', en: 'Name' },
  type: { de: 'Typ', en: 'Type' },
  reward: { de: 'Belohnung', en: 'Reward' },
  coins: { de: 'Coins', en: 'Coins' },
  state: { de: 'Status', en: 'Status' },
  sent: { de: 'Verschickt', en: 'Sent' },
  unsent: { de: 'Nicht verschickt', en: 'Not sent' },
  subject: { de: 'Gemeldet', en: 'Reported' },
  reasons: { de: 'Gründe', en: 'Reasons' },
  reporters: {
    de: (count: number) => (count === 1 ? '1 Meldung' : `${count} Meldungen`),
    en: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  },
  open: { de: 'Offen', en: 'Open' },
  checked: { de: 'Erledigt', en: 'Processed' },
  settled: { de: 'Abgeschlossen', en: 'Settled' },
  action: { de: 'Aktion', en: 'Action' },
  changes: { de: 'Änderung', en: 'Change' },
  amount: { de: 'Betrag', en: 'Amount' },
  balance: { de: 'Guthaben', en: 'Balance' },
  byForm: { de: 'Im Formular geändert', en: 'Changed in the form' },
  by: { de: 'Durch', en: 'By' },
  reason: { de: 'Grund', en: 'Reason' },
  time: { de: 'Zeitpunkt', en: 'Time' },
});

/** Audit actions. */
export const actionText = defineText({
  create: { de: 'Angelegt', en: 'Created' },
  update: { de: 'Geändert', en: 'Changed' },
  delete: { de: 'Gelöscht', en: 'Deleted' },
  restore: { de: 'Wiederhergestellt', en: 'Restored' },
  erase: { de: 'Endgültig gelöscht', en: 'Deleted permanently' },
  ban: { de: 'Gesperrt', en: 'Banned' },
  sendMail: { de: 'Bestätigungsmail gesendet', en: 'Verification email sent' },
  disclose: { de: 'Datenauskunft erstellt', en: 'Data disclosed' },
  appeal: { de: 'Einspruch eingelegt', en: 'Appealed' },
  upholdAppeal: { de: 'Einspruch stattgegeben', en: 'Appeal upheld' },
  rejectAppeal: { de: 'Einspruch abgelehnt', en: 'Appeal rejected' },
  verify: { de: 'Email bestätigt', en: 'Email verified' },
});

/** Kinds of record, for audit entries and reports. */
export const entityText = defineText({
  user: { de: 'Benutzer', en: 'User' },
  car: { de: 'Fahrzeug', en: 'Vehicle' },
  post: { de: 'Beitrag', en: 'Post' },
  trip: { de: 'Trip', en: 'Trip' },
  order: { de: 'Bestellung', en: 'Order' },
});
