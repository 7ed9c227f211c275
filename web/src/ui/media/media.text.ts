import { defineText } from '../i18n/text.ts';

export const mediaText = defineText({
  carousel: { de: 'Bilderkarussell', en: 'Image carousel' },
  previous: { de: 'Voriges Bild', en: 'Previous image' },
  next: { de: 'Nächstes Bild', en: 'Next image' },
  imageOf: {
    de: (number: number, count: number) => `Bild ${number} von ${count}`,
    en: (number: number, count: number) => `Image ${number} of ${count}`,
  },
  enlarge: { de: 'Bild vergrößern', en: 'Enlarge image' },
  show: { de: 'Bild zeigen', en: 'Show image' },
  large: { de: 'Bild in voller Größe', en: 'Image in full size' },
  close: { de: 'Schließen', en: 'Close' },
  broken: { de: 'Dieses Bild lässt sich nicht laden.', en: 'This image cannot be loaded.' },
});
