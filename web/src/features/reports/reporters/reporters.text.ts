import { defineText } from '../../../ui/i18n/text.ts';

export const reportersText = defineText({
  reliable: { de: 'meist zuverlässig', en: 'mostly right' },
  unreliable: { de: 'meist unzutreffend', en: 'mostly wrong' },
  muted: { de: 'stummgeschaltet', en: 'muted' },
  rightOf: {
    de: (right: string, decided: string) => `${right} von ${decided} früheren Meldungen trafen zu`,
    en: (right: string, decided: string) => `${right} of ${decided} earlier reports were right`,
  },
  mutedBecause: {
    de: (reason: string) => `Stummgeschaltet: ${reason}`,
    en: (reason: string) => `Muted: ${reason}`,
  },

  some: {
    de: (count: number, among: string) => `${count === 1 ? '1 meldende Person' : `${count} Meldende`}, davon ${among}`,
    en: (count: number, among: string) => `${count === 1 ? '1 reporter' : `${count} reporters`}, ${among}`,
  },
  one: {
    de: (standing: string) => `1 meldende Person, ${standing}`,
    en: (standing: string) => `1 reporter, ${standing}`,
  },
  allMuted: {
    de: (count: number) => `Von ${count} ${count === 1 ? 'stummgeschalteten Person' : 'stummgeschalteten Personen'}`,
    en: (count: number) => `By ${count} muted ${count === 1 ? 'person' : 'people'}`,
  },
  countOf: {
    de: (count: number, standing: string) => `${count} ${standing}`,
    en: (count: number, standing: string) => `${count} ${standing}`,
  },

  mute: { de: 'Stummschalten', en: 'Mute' },
  muteName: { de: (name: string) => `${name} stummschalten`, en: (name: string) => `Mute ${name}` },
  muteTitle: { de: (name: string) => `„${name}“ stummschalten?`, en: (name: string) => `Mute “${name}”?` },
  muteMessage: {
    de: 'Weitere Meldungen dieser Person werden gespeichert, öffnen aber keinen Fall und zählen nicht für die Reihenfolge. Das lässt sich jederzeit aufheben.',
    en: 'Further reports of this person are stored, but open no case and do not count for the order. This can be lifted at any time.',
  },
  isMuted: {
    de: (name: string) => `„${name}“ ist stummgeschaltet.`,
    en: (name: string) => `“${name}” is muted.`,
  },
  unmuteName: {
    de: (name: string) => `Stummschaltung von ${name} aufheben`,
    en: (name: string) => `Lift the muting of ${name}`,
  },
  isUnmuted: {
    de: (name: string) => `Meldungen von „${name}“ zählen wieder.`,
    en: (name: string) => `Reports of “${name}” count again.`,
  },

  orderIs: { de: (order: string) => `Reihenfolge: ${order}`, en: (order: string) => `Order: ${order}` },
  newest: { de: 'Neueste zuerst', en: 'Newest first' },
  weight: { de: 'Wichtigste zuerst', en: 'Most important first' },
});
