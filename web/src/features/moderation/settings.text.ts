import { defineText } from '../../ui/i18n/text.ts';

export const settingsText = defineText({
  texts: { de: 'Texte der Nachrichten', en: 'Texts of the messages' },
  textsHint: {
    de: 'Wer verwarnt, ausgesetzt oder gesperrt wird, liest den Text zum Verstoß in der eigenen Sprache.',
    en: 'A person who is warned, suspended or banned reads the text about the violation in their own language.',
  },
  german: { de: 'Deutsch', en: 'German' },
  english: { de: 'Englisch', en: 'English' },
  textIn: {
    de: (ground: string, language: string) => `${ground}, ${language}`,
    en: (ground: string, language: string) => `${ground}, ${language}`,
  },
  missingText: { de: 'Bitte einen Text eingeben.', en: 'Please enter a text.' },

  preview: { de: 'Vorschau', en: 'Preview' },
  previewHint: {
    de: 'So sieht die Mail aus, hier ohne persönlichen Zusatz.',
    en: 'This is what the mail looks like, here without a personal addition.',
  },
  step: { de: 'Maßnahme', en: 'Sanction' },

  ladder: { de: 'Stufen', en: 'Steps' },
  ladderHint: {
    de: 'Daraus folgt, welche Maßnahme vorgeschlagen wird: die erste ohne frühere Maßnahme, danach jeweils die nächste. Die letzte Stufe wiederholt sich.',
    en: 'They determine which sanction is proposed: the first one without an earlier sanction, then the next one each time. The last step repeats.',
  },
  withinDays: { de: 'Frühere Maßnahmen zählen so viele Tage', en: 'Earlier sanctions count for this many days' },
  missingDays: { de: 'Bitte eine Zahl von Tagen eingeben.', en: 'Please enter a number of days.' },
  stepAt: { de: (n: number) => `Stufe ${n}`, en: (n: number) => `Step ${n}` },
  lengthAt: { de: (n: number) => `Stufe ${n}: Tage`, en: (n: number) => `Step ${n}: days` },
  withoutEnd: { de: 'ohne Ende', en: 'without an end' },
  days: { de: 'Tage', en: 'days' },
  up: { de: (n: number) => `Stufe ${n} nach oben`, en: (n: number) => `Move step ${n} up` },
  down: { de: (n: number) => `Stufe ${n} nach unten`, en: (n: number) => `Move step ${n} down` },
  remove: { de: (n: number) => `Stufe ${n} entfernen`, en: (n: number) => `Remove step ${n}` },
  add: { de: 'Stufe hinzufügen', en: 'Add a step' },
  moved: {
    de: (step: string, n: number, all: number) => `${step} ist jetzt Stufe ${n} von ${all}.`,
    en: (step: string, n: number, all: number) => `${step} is now step ${n} of ${all}.`,
  },

  save: { de: 'Speichern', en: 'Save' },
  saved: { de: 'Texte und Stufen sind gespeichert.', en: 'Texts and steps have been saved.' },
  restoreDefaults: { de: 'Vorgaben wiederherstellen', en: 'Restore the defaults' },
  restoredDefaults: {
    de: 'Die Vorgaben stehen im Formular und gelten nach dem Speichern.',
    en: 'The form contains the defaults. They apply after saving.',
  },
  readOnly: {
    de: 'Zum Ändern fehlt die Berechtigung WriteUsers.',
    en: 'Changing this needs the right WriteUsers.',
  },
  restored: {
    de: 'Nicht gespeicherte Eingaben wurden wiederhergestellt.',
    en: 'Unsaved input has been restored.',
  },
  discard: { de: 'Verwerfen', en: 'Discard' },
});
