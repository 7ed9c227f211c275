import { defineText } from '../i18n/text.ts';

export const dialogText = defineText({
  fillAll: {
    de: 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.',
    en: 'All required fields must be filled in before saving.',
  },
  close: { de: 'Schließen', en: 'Close' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  error: { de: 'Fehler', en: 'Error' },
  unsavedTitle: { de: 'Änderungen verwerfen?', en: 'Discard changes?' },
  unsavedMessage: {
    de: 'Die Eingaben sind noch nicht gespeichert.',
    en: 'What you entered has not been saved yet.',
  },
  keepEditing: { de: 'Weiter bearbeiten', en: 'Keep editing' },
  discard: { de: 'Verwerfen', en: 'Discard' },
  restored: {
    de: 'Nicht gespeicherte Eingaben wurden wiederhergestellt.',
    en: 'Unsaved input has been restored.',
  },
  uploading: { de: 'Datei wird hochgeladen …', en: 'Uploading a file …' },
  conflictTitle: { de: 'Inzwischen geändert', en: 'Changed in the meantime' },
  conflictMessage: {
    de: 'Ein anderer Administrator hat den Eintrag geändert, während er hier bearbeitet wurde. Diese Felder unterscheiden sich:',
    en: 'Another administrator changed the record while it was being edited here. These fields differ:',
  },
  conflictNone: {
    de: 'Die Felder dieses Formulars sind gleich geblieben.',
    en: 'The fields of this form have stayed the same.',
  },
  field: { de: 'Feld', en: 'Field' },
  mine: { de: 'Meine Fassung', en: 'My version' },
  theirs: { de: 'Neue Fassung', en: 'New version' },
  saveMine: { de: 'Meine Fassung speichern', en: 'Save my version' },
  takeTheirs: { de: 'Neue Fassung übernehmen', en: 'Take the new version' },
  back: { de: 'Zurück', en: 'Back' },
  blank: { de: 'leer', en: 'blank' },
});
