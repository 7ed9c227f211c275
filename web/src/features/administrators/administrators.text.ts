import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './administrators.screen.ts';

export const administratorsText = defineText({
  title: { de: 'Administratoren', en: 'Administrators' },
  name: { de: 'Name', en: 'Name' },
  state: { de: 'Status', en: 'Status' },
  email: { de: 'Email', en: 'Email' },
  role: { de: 'Rolle', en: 'Role' },
  rights: { de: 'Rechte', en: 'Rights' },
  allRights: { de: 'Alle Rechte', en: 'All rights' },
  noRights: { de: 'Keine', en: 'None' },
  invited: { de: 'Eingeladen', en: 'Invited' },
  disabled: { de: 'Deaktiviert', en: 'Disabled' },
  lastSeen: { de: 'Zuletzt aktiv', en: 'Last seen' },
  notSignedIn: { de: 'Nicht angemeldet', en: 'Not signed in' },
  you: { de: 'Eigenes Konto', en: 'Own account' },
  search: { de: 'Name oder Email suchen', en: 'Search name or email' },
  close: { de: 'Schließen', en: 'Close' },

  invite: screen.creates.title,
  inviteTitle: { de: 'Administrator einladen', en: 'Invite administrator' },
  inviteHint: {
    de: 'An die Adresse geht eine Mail mit einem Link, über den die Person ihr Passwort wählt.',
    en: 'A mail with a link goes to the address; the person chooses a password there.',
  },
  sendInvitation: { de: 'Einladung senden', en: 'Send invitation' },
  resend: { de: 'Einladung erneut senden', en: 'Send invitation again' },
  hasBeenInvited: {
    de: (email: string) => `Die Einladung geht an ${email}.`,
    en: (email: string) => `The invitation is on its way to ${email}.`,
  },

  edit: { de: 'Bearbeiten', en: 'Edit' },
  editTitle: { de: 'Administrator bearbeiten', en: 'Edit administrator' },
  viewTitle: { de: 'Administrator', en: 'Administrator' },
  save: { de: 'Speichern', en: 'Save' },
  saved: {
    de: (name: string) => `„${name}“ wurde gespeichert.`,
    en: (name: string) => `“${name}” has been saved.`,
  },
  notFoundTitle: { de: 'Administrator nicht gefunden', en: 'Administrator not found' },
  notFoundMessage: { de: 'Dieses Konto gibt es nicht.', en: 'There is no such account.' },
  ownAccount: {
    de: 'Das ist das eigene Konto. Name, Rolle und Rechte kann nur ein anderer Administrator mit dem Recht „Berechtigungen vergeben“ ändern.',
    en: 'This is your own account. Only another administrator with the right “Grant permissions” can change its name, role and rights.',
  },
  aboveYou: {
    de: 'Einen SUPERADMIN kann nur ein SUPERADMIN ändern.',
    en: 'Only a SUPERADMIN can change a SUPERADMIN.',
  },

  superadmin: {
    de: 'SUPERADMIN: hat immer alle Rechte und kann auch andere SUPERADMINs verwalten.',
    en: 'SUPERADMIN: always holds all rights and can manage other SUPERADMINs too.',
  },
  admin: {
    de: 'ADMIN: hat die Rechte, die unten angekreuzt sind.',
    en: 'ADMIN: holds the rights that are ticked below.',
  },
  onlySuperadmin: {
    de: 'Diese Rolle kann nur ein SUPERADMIN vergeben.',
    en: 'Only a SUPERADMIN can appoint another one.',
  },
  superadminHasAll: { de: 'Ein SUPERADMIN hat alle Rechte.', en: 'A SUPERADMIN holds all rights.' },
  notYours: {
    de: 'Lässt sich nicht vergeben oder entziehen, weil das eigene Konto dieses Recht nicht hat.',
    en: 'Cannot be granted or revoked because your own account does not hold this right.',
  },
  ReadUsers: {
    de: 'Benutzer, Fahrzeuge, Beiträge, Meldungen und Bestellungen sehen.',
    en: 'See users, vehicles, posts, reports and orders.',
  },
  WriteUsers: {
    de: 'Benutzer anlegen, ändern, löschen und sperren, Meldungen entscheiden, Bestellungen verschicken.',
    en: 'Create, change, delete and ban users, decide reports, ship orders.',
  },
  WriteMasterdata: {
    de: 'Ereignisse, Trips, Belohnungen, Level, Modelle und Neuigkeiten pflegen.',
    en: 'Maintain events, trips, rewards, levels, models and news.',
  },
  ChangePermissions: {
    de: 'Administratoren einladen, ihre Rechte ändern und Konten deaktivieren.',
    en: 'Invite administrators, change their rights and disable accounts.',
  },
  GlobalAccess: {
    de: 'Broadcasts senden und App-Versionen festlegen.',
    en: 'Send broadcasts and set app versions.',
  },

  disable: { de: 'Deaktivieren', en: 'Disable' },
  disableTitle: {
    de: (name: string) => `„${name}“ deaktivieren?`,
    en: (name: string) => `Disable “${name}”?`,
  },
  disableMessage: {
    de: (name: string) =>
      `„${name}“ kann sich danach nicht mehr anmelden. Offene Sitzungen enden sofort, verschickte Links gelten nicht mehr. Geplante Broadcasts dieses Kontos warten dann auf eine Bestätigung, seine Maschinenzugänge enden für immer.`,
    en: (name: string) =>
      `“${name}” can no longer sign in afterwards. Open sessions end at once, links that were sent no longer work. Scheduled broadcasts of this account then wait for confirmation, and its machine tokens end for good.`,
  },
  hasBeenDisabled: {
    de: (name: string) => `„${name}“ ist deaktiviert.`,
    en: (name: string) => `“${name}” has been disabled.`,
  },
  enable: { de: 'Aktivieren', en: 'Enable' },
  enableTitle: {
    de: (name: string) => `„${name}“ wieder aktivieren?`,
    en: (name: string) => `Enable “${name}” again?`,
  },
  enableMessage: {
    de: (name: string) => `„${name}“ kann sich danach wieder anmelden, mit denselben Rechten wie zuvor.`,
    en: (name: string) => `“${name}” can sign in again afterwards, with the same rights as before.`,
  },
  hasBeenEnabled: {
    de: (name: string) => `„${name}“ ist wieder aktiv.`,
    en: (name: string) => `“${name}” is active again.`,
  },
  secondFactor: { de: 'Zweiter Faktor', en: 'Second factor' },
  noFactor: { de: 'Nein', en: 'No' },
  factorSince: { de: (date: string) => `Seit ${date}`, en: (date: string) => `Since ${date}` },
  resetFactor: { de: 'Zweiten Faktor zurücksetzen', en: 'Reset second factor' },
  resetFactorTitle: {
    de: (name: string) => `Zweiten Faktor von „${name}“ zurücksetzen?`,
    en: (name: string) => `Reset the second factor of “${name}”?`,
  },
  resetFactorMessage: {
    de: (name: string) =>
      `Passkeys, Einmalcodes und Wiederherstellungscodes von „${name}“ gelten danach nicht mehr, und alle Sitzungen enden. Für die nächste Anmeldung genügt das Passwort. Vorher auf anderem Weg prüfen, dass die Bitte wirklich von dieser Person kommt. Sie bekommt eine Mail.`,
    en: (name: string) =>
      `Passkeys, one-time codes and recovery codes of “${name}” no longer work afterwards, and all sessions end. The password is enough for the next sign-in. Before that, check in another way that the request really comes from this person. They get a mail.`,
  },
  reset: { de: 'Zurücksetzen', en: 'Reset' },
  factorReset: {
    de: (name: string) => `Der zweite Faktor von „${name}“ ist zurückgesetzt.`,
    en: (name: string) => `The second factor of “${name}” has been reset.`,
  },
  sharedNamesTitle: { de: 'Gleiche oder gleich aussehende Namen', en: 'Names that are the same or look the same' },
  sharedNames: {
    de: 'Bitte so umbenennen, dass sie sich unterscheiden lassen:',
    en: 'Please rename them so that they can be told apart:',
  },
  emptyTitle: { de: 'Keine Administratoren', en: 'No administrators' },
});
