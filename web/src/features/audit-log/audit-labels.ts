import { kindNamed } from '@leitstand/contract/base/kind';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { KINDS } from '@leitstand/contract/kinds';

/** Actions as the server names them. */
export const ACTIONS: Readonly<Record<string, Bilingual>> = {
  create: { de: 'Angelegt', en: 'Created' },
  update: { de: 'Geändert', en: 'Changed' },
  delete: { de: 'Gelöscht', en: 'Deleted' },
  restore: { de: 'Wiederhergestellt', en: 'Restored' },
  erase: { de: 'Endgültig gelöscht', en: 'Erased for good' },
  ban: { de: 'Gesperrt', en: 'Banned' },
  warn: { de: 'Verwarnt', en: 'Warned' },
  takeWarningBack: { de: 'Verwarnung zurückgenommen', en: 'Warning taken back' },
  suspend: { de: 'Ausgesetzt', en: 'Suspended' },
  changeSuspension: { de: 'Aussetzung geändert', en: 'Suspension changed' },
  unsuspend: { de: 'Aussetzung beendet', en: 'Suspension ended' },
  withdrawSanction: { de: 'Maßnahme zurückgenommen', en: 'Sanction withdrawn' },
  liftBan: { de: 'Entsperrt', en: 'Ban lifted' },
  verify: { de: 'Email bestätigt', en: 'Email verified' },
  sendMail: { de: 'Mail gesendet', en: 'Mail sent' },
  view: { de: 'Akte angesehen', en: 'File viewed' },
  disclose: { de: 'Auskunft erteilt', en: 'Data disclosed' },
  check: { de: 'Als erledigt markiert', en: 'Marked as processed' },
  uncheck: { de: 'Wieder als offen markiert', en: 'Marked as open again' },
  eraseRecipient: { de: 'Empfänger gelöscht', en: 'Recipient erased' },
  mute: { de: 'Als meldende Person stummgeschaltet', en: 'Muted as a reporter' },
  unmute: { de: 'Stummschaltung aufgehoben', en: 'Muting lifted' },
  takeAction: { de: 'Meldung umgesetzt', en: 'Action taken' },
  appeal: { de: 'Einspruch eingelegt', en: 'Appealed' },
  upholdAppeal: { de: 'Einspruch stattgegeben', en: 'Appeal upheld' },
  rejectAppeal: { de: 'Einspruch abgelehnt', en: 'Appeal rejected' },
  reopen: { de: 'Wieder geöffnet', en: 'Reopened' },
  reorder: { de: 'Verschoben', en: 'Moved' },
  ship: { de: 'Verschickt', en: 'Shipped' },
  schedule: { de: 'Geplant', en: 'Scheduled' },
  send: { de: 'Gesendet', en: 'Sent' },
  test: { de: 'Als Test gesendet', en: 'Sent as a test' },
  receiveTest: { de: 'Test-Broadcast gesendet', en: 'Test broadcast sent' },
  addTestRecipient: { de: 'Zu den Testempfängern hinzugefügt', en: 'Added to the test recipients' },
  removeTestRecipient: { de: 'Von den Testempfängern entfernt', en: 'Removed from the test recipients' },
  hold: { de: 'Zurückgehalten', en: 'Held' },
  confirm: { de: 'Bestätigt', en: 'Confirmed' },
  stop: { de: 'Gestoppt', en: 'Stopped' },
  finish: { de: 'Abgeschlossen', en: 'Finished' },
  start: { de: 'Gestartet', en: 'Started' },
  cancel: { de: 'Abgebrochen', en: 'Cancelled' },
  undo: { de: 'Rückgängig gemacht', en: 'Undone' },
  export: { de: 'Exportiert', en: 'Exported' },
  import: { de: 'Importiert', en: 'Imported' },
  retry: { de: 'Nochmal versucht', en: 'Tried again' },
  revoke: { de: 'Entzogen', en: 'Revoked' },
  invite: { de: 'Eingeladen', en: 'Invited' },
  signIn: { de: 'Angemeldet', en: 'Signed in' },
  failSignIn: { de: 'Fehlversuch', en: 'Failed sign-in' },
  signOut: { de: 'Abgemeldet', en: 'Signed out' },
  endSessions: { de: 'Sitzungen beendet', en: 'Sessions ended' },
  resetPassword: { de: 'Passwort gesetzt', en: 'Password set' },
  changePassword: { de: 'Passwort geändert', en: 'Password changed' },
  updateAccount: { de: 'Eigenes Konto geändert', en: 'Own account changed' },
  addCodes: { de: 'Einmalcodes eingerichtet', en: 'One-time codes set up' },
  removeCodes: { de: 'Einmalcodes abgeschaltet', en: 'One-time codes turned off' },
  addPasskey: { de: 'Passkey hinzugefügt', en: 'Passkey added' },
  renamePasskey: { de: 'Passkey umbenannt', en: 'Passkey renamed' },
  removePasskey: { de: 'Passkey entfernt', en: 'Passkey removed' },
  renewRecoveryCodes: { de: 'Wiederherstellungscodes erneuert', en: 'Recovery codes renewed' },
  resetSecondFactor: { de: 'Zweiter Faktor zurückgesetzt', en: 'Second factor reset' },
  request: { de: 'Freigabe angefragt', en: 'Approval requested' },
  approve: { de: 'Freigegeben', en: 'Approved' },
  refuse: { de: 'Freigabe abgelehnt', en: 'Approval refused' },
  withdraw: { de: 'Anfrage zurückgezogen', en: 'Request withdrawn' },
  expire: { de: 'Anfrage abgelaufen', en: 'Request expired' },
};

/** The kinds of record in the log. */
export const KIND_LABELS: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  KINDS.flatMap(({ name, label }) => (label ? [[name, label]] : [])),
);

/** The text of an action; its name if it has none. */
export function actionLabel(action: string, language: Language): string {
  return ACTIONS[action]?.[language] ?? action;
}

export function kindLabel(kind: string, language: Language): string {
  return kindNamed(kind)?.label?.[language] ?? kind;
}

/** Options sorted by label, plus the one in the address even if it is unknown. */
export function optionsOf(
  labels: Readonly<Record<string, Bilingual>>,
  language: Language,
  chosen: string | undefined,
): { value: string; label: string }[] {
  const known = Object.entries(labels).map(([value, label]) => ({ value, label: label[language] }));
  const unknown = chosen !== undefined && !(chosen in labels) ? [{ value: chosen, label: chosen }] : [];
  return [...known, ...unknown].sort((one, other) => one.label.localeCompare(other.label, language));
}
