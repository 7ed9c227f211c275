import { defineText } from '../../../ui/i18n/text.ts';

export const secondFactorText = defineText({
  secondFactor: { de: 'Zweiter Faktor', en: 'Second factor' },
  about: {
    de: 'Mit einem zweiten Faktor genügt ein gestohlenes Passwort nicht mehr, um sich anzumelden. Ein Passkey ist am sichersten und am bequemsten.',
    en: 'With a second factor, a stolen password is no longer enough to sign in. A passkey is the safest and the most convenient one.',
  },
  isSetUp: { de: 'Eingerichtet', en: 'Set up' },
  isMissing: { de: 'Nicht eingerichtet', en: 'Not set up' },
  loading: { de: 'Der zweite Faktor wird geladen', en: 'The second factor is being loaded' },
  off: {
    de: 'Zweite Faktoren sind in dieser Installation abgeschaltet. Zur Anmeldung genügt das Passwort.',
    en: 'Second factors are turned off in this installation. The password is enough to sign in.',
  },
  optional: {
    de: 'Freiwillig, aber empfohlen.',
    en: 'Optional, but recommended.',
  },
  required: {
    de: 'In dieser Installation braucht jedes Konto einen zweiten Faktor. Der letzte lässt sich nicht entfernen.',
    en: 'In this installation every account needs a second factor. The last one cannot be removed.',
  },
  due: {
    de: (date: string) =>
      `Dieses Konto braucht bis zum ${date} einen zweiten Faktor. Danach lässt sich bis zur Einrichtung nur noch diese Seite öffnen.`,
    en: (date: string) =>
      `This account needs a second factor by ${date}. After that, only this page can be opened until it is set up.`,
  },
  overdue: {
    de: 'Dieses Konto braucht jetzt einen zweiten Faktor. Bis er eingerichtet ist, lässt sich nur diese Seite öffnen.',
    en: 'This account needs a second factor now. Until it is set up, only this page can be opened.',
  },

  passkeys: { de: 'Passkeys', en: 'Passkeys' },
  passkeysHint: {
    de: 'Anmelden mit Fingerabdruck, Gesicht, PIN des Geräts oder Sicherheitsschlüssel, auch ganz ohne Passwort.',
    en: 'Sign in with fingerprint, face, the PIN of the device or a security key, even without a password.',
  },
  noPasskeySupport: {
    de: 'Dieser Browser kann hier keine Passkeys anlegen. Passkeys brauchen einen aktuellen Browser und eine sichere Verbindung (https).',
    en: 'This browser cannot create passkeys here. Passkeys need a current browser and a secure connection (https).',
  },
  addPasskey: { de: 'Passkey hinzufügen', en: 'Add passkey' },
  create: { de: 'Weiter zum Browser', en: 'Continue in the browser' },
  passkeyName: { de: 'Name', en: 'Name' },
  passkeyNameHint: {
    de: 'Damit sich mehrere Passkeys unterscheiden lassen, zum Beispiel „Laptop im Büro“.',
    en: 'To tell several passkeys apart, for example “Office laptop”.',
  },
  passkeyAdded: {
    de: (name: string) => `Der Passkey „${name}“ ist eingerichtet.`,
    en: (name: string) => `The passkey “${name}” is set up.`,
  },
  passkeyCancelled: {
    de: 'Der Browser hat keinen Passkey angelegt. Noch einmal versuchen oder abbrechen.',
    en: 'The browser has not created a passkey. Try again or cancel.',
  },
  passkeyKnown: {
    de: 'Dieses Gerät hat schon einen Passkey für dieses Konto.',
    en: 'This device already has a passkey for this account.',
  },
  passkeyElsewhere: {
    de: (address: string) => `Passkeys gelten nur für die eingerichtete Adresse von Leitstand, nicht für ${address}.`,
    en: (address: string) => `Passkeys only work at the address that Leitstand is set up for, not at ${address}.`,
  },
  createdOn: { de: (date: string) => `angelegt am ${date}`, en: (date: string) => `created on ${date}` },
  lastUsed: { de: (ago: string) => `zuletzt benutzt ${ago}`, en: (ago: string) => `last used ${ago}` },
  neverUsed: { de: 'noch nicht benutzt', en: 'not used yet' },
  synced: { de: 'Synchronisiert', en: 'Synced' },
  syncedTip: {
    de: 'Der Passkey liegt beim Anbieter des Geräts und ist auf mehreren Geräten verfügbar.',
    en: 'The passkey is kept by the maker of the device and available on several devices.',
  },
  rename: { de: 'Umbenennen', en: 'Rename' },
  renameNamed: { de: (name: string) => `„${name}“ umbenennen`, en: (name: string) => `Rename “${name}”` },
  renameTitle: { de: 'Passkey umbenennen', en: 'Rename passkey' },
  save: { de: 'Speichern', en: 'Save' },
  renamed: { de: 'Der Name ist gespeichert.', en: 'The name has been saved.' },
  remove: { de: 'Entfernen', en: 'Remove' },
  removeNamed: { de: (name: string) => `„${name}“ entfernen`, en: (name: string) => `Remove “${name}”` },
  removeTitle: {
    de: (name: string) => `Passkey „${name}“ entfernen?`,
    en: (name: string) => `Remove the passkey “${name}”?`,
  },
  removeMessage: {
    de: 'Mit diesem Passkey ist danach keine Anmeldung mehr möglich. Auf dem Gerät selbst lässt er sich anschließend auch löschen.',
    en: 'This passkey can no longer be used to sign in afterwards. It can then be deleted on the device itself too.',
  },
  lastFactor: {
    de: 'Es ist der letzte zweite Faktor: Danach genügt das Passwort, und die Wiederherstellungscodes gelten nicht mehr.',
    en: 'It is the last second factor: afterwards the password is enough, and the recovery codes no longer work.',
  },
  passkeyRemoved: {
    de: (name: string) => `Der Passkey „${name}“ ist entfernt.`,
    en: (name: string) => `The passkey “${name}” has been removed.`,
  },

  codes: { de: 'Einmalcodes', en: 'One-time codes' },
  codesHint: {
    de: 'Eine App auf dem Telefon zeigt alle 30 Sekunden einen neuen Code.',
    en: 'An app on the phone shows a new code every 30 seconds.',
  },
  codesSince: { de: (date: string) => `Eingerichtet am ${date}.`, en: (date: string) => `Set up on ${date}.` },
  setUpCodes: { de: 'Einmalcodes einrichten', en: 'Set up one-time codes' },
  turnOn: { de: 'Einrichten', en: 'Set up' },
  scan: {
    de: 'Diesen QR-Code mit einer Authenticator-App scannen.',
    en: 'Scan this QR code with an authenticator app.',
  },
  qrCode: { de: 'QR-Code für die Authenticator-App', en: 'QR code for the authenticator app' },
  orType: { de: 'Oder diesen Schlüssel in der App eintippen', en: 'Or type this key into the app' },
  copy: { de: 'Kopieren', en: 'Copy' },
  copied: { de: 'In die Zwischenablage kopiert', en: 'Copied to the clipboard' },
  notCopied: { de: 'Der Browser lässt das Kopieren nicht zu.', en: 'The browser does not allow copying.' },
  code: { de: 'Code aus der App', en: 'Code from the app' },
  codeHint: { de: 'Sechs Ziffern, die die App jetzt anzeigt.', en: 'The six digits that the app shows now.' },
  codeMissing: { de: 'Bitte die sechs Ziffern eingeben.', en: 'Please enter the six digits.' },
  codesAreOn: { de: 'Einmalcodes sind eingerichtet.', en: 'One-time codes are set up.' },
  turnOff: { de: 'Abschalten', en: 'Turn off' },
  turnOffCodes: { de: 'Einmalcodes abschalten', en: 'Turn off one-time codes' },
  turnOffTitle: { de: 'Einmalcodes abschalten?', en: 'Turn off one-time codes?' },
  turnOffMessage: {
    de: 'Codes aus der App gelten danach nicht mehr. Der Eintrag in der App lässt sich löschen.',
    en: 'Codes from the app no longer work afterwards. The entry in the app can be deleted.',
  },
  codesAreOff: { de: 'Einmalcodes sind abgeschaltet.', en: 'One-time codes are turned off.' },

  recovery: { de: 'Wiederherstellungscodes', en: 'Recovery codes' },
  recoveryHint: {
    de: 'Für den Fall, dass Telefon oder Passkey verloren gehen. Jeder Code gilt einmal.',
    en: 'In case the phone or the passkey is lost. Each code works once.',
  },
  left: {
    de: (count: number, all: number) => `Noch ${count} von ${all} Codes übrig.`,
    en: (count: number, all: number) => `${count} of ${all} codes left.`,
  },
  noneLeft: {
    de: 'Keine Codes mehr übrig. Jetzt neue erzeugen.',
    en: 'No codes left. Create new ones now.',
  },
  renew: { de: 'Neue Codes erzeugen', en: 'Create new codes' },
  renewTitle: { de: 'Neue Wiederherstellungscodes erzeugen?', en: 'Create new recovery codes?' },
  renewMessage: {
    de: 'Die bisherigen Codes gelten danach nicht mehr.',
    en: 'The earlier codes no longer work afterwards.',
  },
  keepCodes: {
    de: 'Diese Codes werden nur jetzt angezeigt. An einem sicheren Ort aufbewahren, nicht nur auf demselben Gerät.',
    en: 'These codes are shown only now. Keep them in a safe place, not only on the same device.',
  },
  copyAll: { de: 'Alle kopieren', en: 'Copy all' },
  download: { de: 'Als Textdatei', en: 'As text file' },
  print: { de: 'Drucken', en: 'Print' },
  done: { de: 'Fertig', en: 'Done' },
  unkeptTitle: { de: 'Codes noch nicht gesichert', en: 'Codes not kept yet' },
  unkeptMessage: {
    de: 'Die Codes lassen sich danach nicht mehr anzeigen. Ohne sie hilft bei einem verlorenen Gerät nur ein SUPERADMIN.',
    en: 'The codes cannot be shown again. Without them, only a SUPERADMIN can help if a device is lost.',
  },
  closeAnyway: { de: 'Trotzdem schließen', en: 'Close anyway' },
  back: { de: 'Zurück', en: 'Back' },
  fileTitle: {
    de: (email: string) => `Wiederherstellungscodes für Leitstand (${email})`,
    en: (email: string) => `Recovery codes for Leitstand (${email})`,
  },
  fileName: { de: 'leitstand-wiederherstellungscodes.txt', en: 'leitstand-recovery-codes.txt' },
});
