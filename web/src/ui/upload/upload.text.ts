import { defineText } from '../i18n/text.ts';

export const uploadText = defineText({
  choose: { de: 'Bild auswählen', en: 'Choose image' },
  chooseMany: { de: 'Bilder auswählen', en: 'Choose images' },
  replace: { de: 'Bild ersetzen', en: 'Replace image' },
  orDrop: { de: 'oder hierher ziehen oder einfügen', en: 'or drop or paste here' },
  limits: {
    de: (megabytes: number) => `PNG oder JPEG, höchstens ${megabytes} MB`,
    en: (megabytes: number) => `PNG or JPEG, at most ${megabytes} MB`,
  },
  remove: { de: 'Bild entfernen', en: 'Remove image' },
  cancel: { de: 'Hochladen abbrechen', en: 'Cancel upload' },
  forward: { de: 'Nach vorne', en: 'Move forward' },
  backward: { de: 'Nach hinten', en: 'Move back' },
  uploading: { de: 'Wird hochgeladen', en: 'Uploading' },
  failed: { de: 'Hochladen fehlgeschlagen', en: 'Upload failed' },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
  tooMany: {
    de: (count: number) => `Höchstens ${count} Bilder sind möglich.`,
    en: (count: number) => `At most ${count} images are possible.`,
  },
  imageOf: {
    de: (position: number, count: number) => `Bild ${position} von ${count}`,
    en: (position: number, count: number) => `Image ${position} of ${count}`,
  },
  image: { de: 'Bild', en: 'Image' },
  imageSet: { de: 'Bild vorhanden', en: 'Image set' },
  newImage: { de: 'Neues Bild', en: 'New image' },
  imageCount: {
    de: (count: number) => (count === 1 ? '1 Bild' : `${count} Bilder`),
    en: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  },
  newImages: {
    de: (all: string, count: number) => `${all}, davon ${count} neu`,
    en: (all: string, count: number) => `${all}, ${count} of them new`,
  },
});
