import { type Bilingual, inWords, type Language } from '../base/languages.ts';

/**
 * Every action that the audit log records, with its text on all screens; in alphabetical order. The server can record
 * no other.
 */
export const AUDIT_ACTIONS = {
  addCodes: { de: 'Einmalcodes eingerichtet', en: 'One-time codes set up' },
  addPasskey: { de: 'Passkey hinzugefügt', en: 'Passkey added' },
  addTestRecipient: { de: 'Zu den Testempfängern hinzugefügt', en: 'Added to the test recipients' },
  appeal: { de: 'Einspruch eingelegt', en: 'Appealed' },
  approve: { de: 'Freigegeben', en: 'Approved' },
  ban: { de: 'Gesperrt', en: 'Banned' },
  cancel: { de: 'Abgebrochen', en: 'Cancelled' },
  changePassword: { de: 'Passwort geändert', en: 'Password changed' },
  changeSuspension: { de: 'Aussetzung geändert', en: 'Suspension changed' },
  check: { de: 'Als erledigt markiert', en: 'Marked as processed' },
  confirm: { de: 'Bestätigt', en: 'Confirmed' },
  create: { de: 'Angelegt', en: 'Created' },
  delete: { de: 'Gelöscht', en: 'Deleted' },
  disclose: { de: 'Datenauskunft erstellt', en: 'Data disclosed' },
  endSessions: { de: 'Sitzungen beendet', en: 'Sessions ended' },
  erase: { de: 'Endgültig gelöscht', en: 'Deleted permanently' },
  eraseRecipient: { de: 'Empfänger gelöscht', en: 'Recipient erased' },
  expire: { de: 'Anfrage abgelaufen', en: 'Request expired' },
  export: { de: 'Exportiert', en: 'Exported' },
  failSignIn: { de: 'Anmeldung fehlgeschlagen', en: 'Sign-in failed' },
  finish: { de: 'Abgeschlossen', en: 'Finished' },
  hold: { de: 'Zurückgehalten', en: 'Held' },
  import: { de: 'Importiert', en: 'Imported' },
  invite: { de: 'Eingeladen', en: 'Invited' },
  linkIdentity: { de: 'Konto beim Anbieter verknüpft', en: 'Account at the provider linked' },
  mute: { de: 'Als meldende Person stummgeschaltet', en: 'Muted as a reporter' },
  proveIdentity: { de: 'Identität bestätigt', en: 'Identity confirmed' },
  receiveTest: { de: 'Test-Broadcast gesendet', en: 'Test broadcast sent' },
  refuse: { de: 'Freigabe abgelehnt', en: 'Approval refused' },
  rejectAppeal: { de: 'Einspruch abgelehnt', en: 'Appeal rejected' },
  removeCodes: { de: 'Einmalcodes abgeschaltet', en: 'One-time codes turned off' },
  removePasskey: { de: 'Passkey entfernt', en: 'Passkey removed' },
  removeTestRecipient: { de: 'Von den Testempfängern entfernt', en: 'Removed from the test recipients' },
  renamePasskey: { de: 'Passkey umbenannt', en: 'Passkey renamed' },
  renewRecoveryCodes: { de: 'Wiederherstellungscodes erneuert', en: 'Recovery codes renewed' },
  reopen: { de: 'Wieder geöffnet', en: 'Reopened' },
  reorder: { de: 'Verschoben', en: 'Moved' },
  request: { de: 'Freigabe angefragt', en: 'Approval requested' },
  resetPassword: { de: 'Passwort gesetzt', en: 'Password set' },
  resetSecondFactor: { de: 'Zweiter Faktor zurückgesetzt', en: 'Second factor reset' },
  restore: { de: 'Wiederhergestellt', en: 'Restored' },
  retry: { de: 'Nochmal versucht', en: 'Tried again' },
  revoke: { de: 'Entzogen', en: 'Revoked' },
  send: { de: 'Gesendet', en: 'Sent' },
  sendMail: { de: 'Bestätigungsmail gesendet', en: 'Verification email sent' },
  signIn: { de: 'Angemeldet', en: 'Signed in' },
  signOut: { de: 'Abgemeldet', en: 'Signed out' },
  start: { de: 'Gestartet', en: 'Started' },
  stop: { de: 'Gestoppt', en: 'Stopped' },
  suspend: { de: 'Ausgesetzt', en: 'Suspended' },
  takeAction: { de: 'Meldung umgesetzt', en: 'Action taken' },
  takeWarningBack: { de: 'Verwarnung zurückgenommen', en: 'Warning taken back' },
  test: { de: 'Testnachricht gesendet', en: 'Test message sent' },
  unblock: { de: 'Entsperrt', en: 'Ban lifted' },
  uncheck: { de: 'Wieder als offen markiert', en: 'Marked as open again' },
  undo: { de: 'Rückgängig gemacht', en: 'Undone' },
  unmute: { de: 'Stummschaltung aufgehoben', en: 'Muting lifted' },
  unsuspend: { de: 'Aussetzung beendet', en: 'Suspension ended' },
  update: { de: 'Geändert', en: 'Changed' },
  updateAccount: { de: 'Eigenes Konto geändert', en: 'Own account changed' },
  upholdAppeal: { de: 'Einspruch stattgegeben', en: 'Appeal upheld' },
  verify: { de: 'Email bestätigt', en: 'Email verified' },
  view: { de: 'Akte angesehen', en: 'File viewed' },
  warn: { de: 'Verwarnt', en: 'Warned' },
  withdraw: { de: 'Anfrage zurückgezogen', en: 'Request withdrawn' },
  withdrawSanction: { de: 'Maßnahme zurückgenommen', en: 'Sanction withdrawn' },
} as const satisfies Record<string, Bilingual>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

const other: Bilingual = { de: 'Andere Aktion', en: 'Other action' };

/** The text of an action, also of one that only another backend or an older version knows. */
export function auditActionLabel(action: string, language: Language): string {
  const known: Readonly<Record<string, Bilingual>> = AUDIT_ACTIONS;
  const label = Object.hasOwn(known, action) ? known[action] : undefined;
  return label?.[language] ?? `${other[language]}: ${inWords(action)}`;
}
