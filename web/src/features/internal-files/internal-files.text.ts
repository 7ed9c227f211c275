import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './internal-files.screen.ts';

export const internalFilesText = defineText({
  title: screen.title,
  upload: { de: 'Datei hochladen', en: 'Upload file' },
  uploadTitle: { de: 'Interne Datei hochladen', en: 'Upload an internal file' },
  submit: { de: 'Hochladen', en: 'Upload' },
  uploaded: { de: 'Die Datei ist hochgeladen.', en: 'The file has been uploaded.' },
  hint: {
    de: (days: number) =>
      `Interne Dateien sehen nur die Person, die sie hochgeladen hat, und SUPERADMINs. Nach ${days} Tagen werden sie entfernt.`,
    en: (days: number) =>
      `Only the person who uploaded an internal file and SUPERADMINs can see it. It is removed after ${days} days.`,
  },
  emptyTitle: { de: 'Keine internen Dateien', en: 'No internal files' },
  name: { de: 'Name', en: 'Name' },
  type: { de: 'Art', en: 'Type' },
  size: { de: 'Größe', en: 'Size' },
  createdAt: { de: 'Hochgeladen am', en: 'Uploaded on' },
  uploadedBy: { de: 'Hochgeladen von', en: 'Uploaded by' },
  endsAt: { de: 'Verfügbar', en: 'Available' },
  until: { de: (day: string) => `bis ${day}`, en: (day: string) => `until ${day}` },
  open: { de: 'Öffnen', en: 'Open' },
  openTitle: { de: 'Interne Datei', en: 'Internal file' },
  missingTitle: { de: 'Diese Datei gibt es nicht', en: 'This file does not exist' },
  missingMessage: {
    de: 'Sie wurde gelöscht, ist abgelaufen oder gehört einer anderen Person.',
    en: 'It has been deleted, has expired or belongs to another person.',
  },
  download: { de: 'Herunterladen', en: 'Download' },
  close: { de: 'Schließen', en: 'Close' },
  copyName: { de: 'Namen kopieren', en: 'Copy name' },
  delete: { de: 'Löschen', en: 'Delete' },
  deleteTitle: { de: 'Datei löschen?', en: 'Delete file?' },
  deleteMessage: {
    de: (name: string) => `„${name}“ wird gelöscht. Das lässt sich nicht rückgängig machen.`,
    en: (name: string) => `“${name}” will be deleted. This cannot be undone.`,
  },
  deleted: { de: 'Die Datei ist gelöscht.', en: 'The file has been deleted.' },
});
