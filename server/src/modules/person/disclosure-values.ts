import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { KINDS as ALL_KINDS } from '@leitstand/contract/kinds';
import { AUDIT_ACTIONS } from '@leitstand/contract/labels/audit-actions';

type ValueTexts = Readonly<Record<string, Bilingual>>;

const KINDS: ValueTexts = Object.fromEntries(ALL_KINDS.flatMap(({ name, label }) => (label ? [[name, label]] : [])));

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
  // Of the audit log, and of bulk actions, whose export of a person is a file.
  action: { ...AUDIT_ACTIONS, export: { de: 'Als Datei abgerufen', en: 'Fetched as a file' } },
};

export function valueText(key: string, value: string | number, language: Language): string | undefined {
  const texts = Object.hasOwn(VALUE_TEXTS, key) ? VALUE_TEXTS[key] : undefined;
  return texts && Object.hasOwn(texts, value) ? texts[value]?.[language] : undefined;
}
