import type { Bilingual, Language } from '@leitstand/contract/base/languages';

type ValueTexts = Readonly<Record<string, Bilingual>>;

const KINDS: ValueTexts = {
  user: { de: 'Benutzer', en: 'User' },
  car: { de: 'Fahrzeug', en: 'Vehicle' },
  post: { de: 'Beitrag', en: 'Post' },
  trip: { de: 'Trip', en: 'Trip' },
  order: { de: 'Bestellung', en: 'Order' },
  staffNote: { de: 'Notiz', en: 'Note' },
};

/** Text for coded values, by field. Other values are shown as they are. */
const VALUE_TEXTS: Readonly<Record<string, ValueTexts>> = {
  language: { de: { de: 'Deutsch', en: 'German' }, en: { de: 'Englisch', en: 'English' } },
  status: { '0': { de: 'ausgesetzt', en: 'suspended' }, '1': { de: 'aktiv', en: 'active' } },
  step: {
    warning: { de: 'Verwarnung', en: 'Warning' },
    suspension: { de: 'Aussetzung', en: 'Suspension' },
    ban: { de: 'Sperre', en: 'Ban' },
  },
  ground: {
    spam: { de: 'Spam', en: 'Spam' },
    insult: { de: 'Beleidigung', en: 'Insult' },
    danger: { de: 'Gefährliches Verhalten', en: 'Dangerous behaviour' },
    fraud: { de: 'Betrug', en: 'Fraud' },
    other: { de: 'Anderer Verstoß', en: 'Other violation' },
  },
  end: {
    expired: { de: 'Ablauf', en: 'Expiry' },
    lifted: { de: 'Aufhebung', en: 'Lifting' },
    changed: { de: 'Neue Aussetzung', en: 'Another suspension' },
    withdrawn: { de: 'Rücknahme', en: 'Withdrawal' },
  },
  loginType: {
    email: { de: 'Email', en: 'Email' },
    anonymous: { de: 'ohne Anmeldung', en: 'without an account' },
    google: { de: 'Google', en: 'Google' },
    apple: { de: 'Apple', en: 'Apple' },
  },
  entity: KINDS,
  type: {
    ...KINDS,
    address: { de: 'Versand per Post', en: 'Sent by post' },
    email: { de: 'Versand per Email', en: 'Sent by email' },
  },
  resource: {
    users: { de: 'Benutzer', en: 'Users' },
    posts: { de: 'Beiträge', en: 'Posts' },
    reports: { de: 'Meldungen', en: 'Reports' },
  },
  metric: { distance: { de: 'Gefahrene Kilometer', en: 'Kilometres driven' }, posts: { de: 'Beiträge', en: 'Posts' } },
  state: {
    open: { de: 'offen', en: 'open' },
    checked: { de: 'bearbeitet', en: 'processed' },
    settled: { de: 'erledigt', en: 'settled' },
    waiting: { de: 'wartet', en: 'waiting' },
    done: { de: 'ausgeführt', en: 'carried out' },
    unchanged: { de: 'unverändert', en: 'unchanged' },
    failed: { de: 'fehlgeschlagen', en: 'failed' },
  },
  outcome: {
    action: { de: 'Maßnahmen ergriffen', en: 'Action taken' },
    none: { de: 'Kein Verstoß festgestellt', en: 'No violation found' },
    upheld: { de: 'stattgegeben', en: 'upheld' },
    rejected: { de: 'abgelehnt', en: 'rejected' },
  },
  action: {
    create: { de: 'Angelegt', en: 'Created' },
    update: { de: 'Geändert', en: 'Changed' },
    delete: { de: 'Gelöscht', en: 'Deleted' },
    restore: { de: 'Wiederhergestellt', en: 'Restored' },
    ban: { de: 'Gesperrt', en: 'Banned' },
    check: { de: 'Als erledigt markiert', en: 'Marked as processed' },
    export: { de: 'Als Datei abgerufen', en: 'Fetched as a file' },
    undo: { de: 'Rückgängig gemacht', en: 'Undone' },
    verify: { de: 'Email bestätigt', en: 'Email verified' },
    sendMail: { de: 'Bestätigungsmail gesendet', en: 'Verification email sent' },
    receiveTest: { de: 'Test einer Rundnachricht gesendet', en: 'Test of a broadcast sent' },
    addTestRecipient: { de: 'Zu den Testempfängern hinzugefügt', en: 'Added to the test recipients' },
    removeTestRecipient: { de: 'Von den Testempfängern entfernt', en: 'Removed from the test recipients' },
    warn: { de: 'Verwarnt', en: 'Warned' },
    takeWarningBack: { de: 'Verwarnung zurückgenommen', en: 'Warning taken back' },
    suspend: { de: 'Ausgesetzt', en: 'Suspended' },
    changeSuspension: { de: 'Aussetzung geändert', en: 'Suspension changed' },
    unsuspend: { de: 'Aussetzung beendet', en: 'Suspension ended' },
    withdrawSanction: { de: 'Maßnahme zurückgenommen', en: 'Sanction withdrawn' },
    mute: { de: 'Als meldende Person stummgeschaltet', en: 'Muted as a reporter' },
    unmute: { de: 'Stummschaltung aufgehoben', en: 'Muting lifted' },
    appeal: { de: 'Einspruch eingelegt', en: 'Appealed' },
    upholdAppeal: { de: 'Einspruch stattgegeben', en: 'Appeal upheld' },
    rejectAppeal: { de: 'Einspruch abgelehnt', en: 'Appeal rejected' },
    disclose: { de: 'Datenauskunft erstellt', en: 'Data disclosed' },
  },
};

export function valueText(key: string, value: string | number, language: Language): string | undefined {
  const texts = Object.hasOwn(VALUE_TEXTS, key) ? VALUE_TEXTS[key] : undefined;
  return texts && Object.hasOwn(texts, value) ? texts[value]?.[language] : undefined;
}
