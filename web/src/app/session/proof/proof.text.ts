import type { Bilingual } from '@leitstand/contract/base/languages';
import { defineText } from '../../../ui/i18n/text.ts';

export const proofText = defineText({
  title: { de: 'Kurz bestätigen', en: 'Quick confirmation' },
  reason: {
    de: 'Bitte kurz bestätigen, wer am Bildschirm sitzt.',
    en: 'Please confirm who is at the screen.',
  },
  purpose: {
    de: (actions: string) => `Danach geht es weiter: ${actions}.`,
    en: (actions: string) => `Then it goes on: ${actions}.`,
  },
  confirm: { de: 'Bestätigen', en: 'Confirm' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  noWay: {
    de: 'Dieses Konto hat weder Passwort noch zweiten Faktor. Zur Bestätigung abmelden und neu anmelden.',
    en: 'This account has neither password nor second factor. To confirm, sign out and sign in again.',
  },
});

const WRITE_ADMINISTRATOR = { de: 'Administrator ändern', en: 'Change the administrator' };
const CHANGE_BROADCAST = { de: 'Broadcast senden', en: 'Send the broadcast' };
const CHANGE_TEST_LIST = { de: 'Testempfänger ändern', en: 'Change the test recipients' };
const CHANGE_CODES = { de: 'Einmalcodes einrichten', en: 'Set up one-time codes' };
const LINK_ACCOUNT = { de: 'Konto mit einem Anmeldeanbieter verbinden', en: 'Link the account to a sign-in provider' };
const ADD_PASSKEY = { de: 'Passkey hinzufügen', en: 'Add a passkey' };

const WRITE_USER = { de: 'Benutzer speichern', en: 'Save the user' };
const SUSPEND = { de: 'Person aussetzen', en: 'Suspend the person' };
const DELETE = { de: 'Viele Einträge löschen', en: 'Delete many records' };
const DELETIONS = [
  'deleteCar',
  'deleteEvent',
  'deleteFile',
  'deleteInternalFile',
  'deleteLevel',
  'deleteModel',
  'deleteNews',
  'deletePost',
  'deletePresetTrip',
  'deleteReward',
  'deleteStaffNote',
  'deleteTrip',
  'unsyncModels',
];

/** What a call with a proof is for, by the name of the call. */
export const PROOF_PURPOSES: Readonly<Record<string, Bilingual>> = {
  sendBroadcast: CHANGE_BROADCAST,
  updateBroadcast: { de: 'Broadcast ändern', en: 'Change the broadcast' },
  confirmBroadcast: CHANGE_BROADCAST,
  updateAppVersions: { de: 'App-Versionen ändern', en: 'Change the app versions' },
  blacklistUser: { de: 'Person dauerhaft sperren', en: 'Ban the person' },
  banReported: { de: 'Person dauerhaft sperren', en: 'Ban the person' },
  startBulk: { de: 'Sammelaktion starten', en: 'Start the bulk action' },
  startCsv: { de: 'Viele Zeilen einer Datei laden', en: 'Load many rows of a file' },
  startExport: { de: 'Daten exportieren', en: 'Export data' },
  disclosePerson: { de: 'Datenauskunft erstellen', en: 'Create the data disclosure' },
  deleteUser: { de: 'Person löschen', en: 'Delete the person' },
  addUser: WRITE_USER,
  updateUser: WRITE_USER,
  bookCoins: { de: 'Viele Coins buchen', en: 'Book many coins' },
  imposeSanction: SUSPEND,
  sanctionReported: SUSPEND,
  changeSuspension: { de: 'Aussetzung ändern', en: 'Change the suspension' },
  takeAction: { de: 'Gemeldeten Inhalt löschen', en: 'Delete the reported content' },
  ...Object.fromEntries(DELETIONS.map((name) => [name, DELETE])),
  inviteAdministrator: { de: 'Administrator einladen', en: 'Invite the administrator' },
  updateAdministrator: WRITE_ADMINISTRATOR,
  resetSecondFactor: { de: 'Zweiten Faktor zurücksetzen', en: 'Reset the second factor' },
  beginCodes: CHANGE_CODES,
  confirmCodes: CHANGE_CODES,
  removeCodes: { de: 'Einmalcodes abschalten', en: 'Turn one-time codes off' },
  renewRecoveryCodes: { de: 'Wiederherstellungscodes erneuern', en: 'Renew the recovery codes' },
  beginPasskey: ADD_PASSKEY,
  addPasskey: ADD_PASSKEY,
  beginIdentityLink: LINK_ACCOUNT,
  finishIdentityLink: LINK_ACCOUNT,
  removePasskey: { de: 'Passkey entfernen', en: 'Remove the passkey' },
  updateAccount: { de: 'Mails zum eigenen Konto ändern', en: 'Change the mails about your account' },
  endSessions: { de: 'Sitzungen beenden', en: 'End the sessions' },
  renameMachine: { de: 'Maschinenzugang umbenennen', en: 'Rename the machine token' },
  revokeMachine: { de: 'Maschinenzugang widerrufen', en: 'Revoke the machine token' },
  addTestRecipient: CHANGE_TEST_LIST,
  removeTestRecipient: CHANGE_TEST_LIST,
  addMachine: { de: 'Maschinenzugang anlegen', en: 'Add the machine token' },
  approveRequest: { de: 'Freigabe erteilen', en: 'Approve the request' },
};
