import { defineText } from '../../ui/i18n/text.ts';

export const reportText = defineText({
  month: { de: 'Monat', en: 'Month' },
  heading: { de: (month: string) => `Monatsbericht ${month}`, en: (month: string) => `Monthly report ${month}` },
  intro: {
    de: 'Zahlen der Moderation nach Artikel 15 des Gesetzes über digitale Dienste (DSA), ohne personenbezogene Daten. Nicht erfasst sind Anordnungen von Behörden.',
    en: 'Numbers of moderation in the form of Article 15 of the Digital Services Act (DSA), without personal data. Orders of authorities are not included.',
  },
  unfinished: {
    de: 'Der Monat ist noch nicht zu Ende, die Zahlen sind vorläufig.',
    en: 'The month is not over yet, the numbers are preliminary.',
  },
  print: { de: 'Drucken', en: 'Print' },
  saveCsv: { de: 'Als CSV speichern', en: 'Save as CSV' },
  fileName: { de: 'monatsbericht', en: 'monthly-report' },
  nothing: { de: 'Keine Zahlen für diesen Monat', en: 'No numbers for this month' },
  nothingBefore: {
    de: (month: string) => `Die ersten Zahlen gibt es für ${month}.`,
    en: (month: string) => `The first numbers are from ${month}.`,
  },
  nothingYet: {
    de: 'Es gibt noch keine Meldungen, Entscheidungen und Maßnahmen.',
    en: 'There are no reports, decisions or sanctions yet.',
  },

  part: { de: 'Abschnitt', en: 'Section' },
  item: { de: 'Angabe', en: 'Item' },
  column: { de: 'Spalte', en: 'Column' },
  number: { de: 'Anzahl', en: 'Number' },
  notices: { de: 'Eingegangene Meldungen', en: 'Notices received' },
  noticesHint: {
    de: 'Jede Meldung einer Person zählt, auch mehrere zu demselben Inhalt.',
    en: 'Every notice of a person counts, also several about the same content.',
  },
  outcomes: { de: 'Entscheidungen über Meldungen', en: 'Decisions about notices' },
  outcomesHint: {
    de: 'Mehrere Meldungen zu demselben Inhalt werden zusammen entschieden. Jede Entscheidung zählt bei ihrer schwersten Maßnahme.',
    en: 'Several notices about the same content are decided together. Each decision counts once, by its gravest measure.',
  },
  none: { de: 'Keine Maßnahme', en: 'No action' },
  deleted: { de: 'Gemeldetes gelöscht', en: 'Reported content deleted' },
  processing: { de: 'Bearbeitung', en: 'Processing' },
  value: { de: 'Wert', en: 'Value' },
  deletedObjects: {
    de: 'Entscheidungen, mit denen das Gemeldete gelöscht wurde',
    en: 'Decisions that deleted what was reported',
  },
  medianHours: {
    de: 'Zeit bis zur Entscheidung, Median in Stunden',
    en: 'Time to decision, median in hours',
  },
  ninetiethHours: {
    de: 'Zeit bis zur Entscheidung, 90 % innerhalb von Stunden',
    en: 'Time to decision, 90% within hours',
  },
  automated: { de: 'Automatisiert getroffene Entscheidungen', en: 'Decisions made by automated means' },
  grounds: { de: 'Maßnahmen nach Verstoß', en: 'Sanctions by violation' },
  groundsHint: {
    de: 'Alle Maßnahmen gegen Personen, auch ohne Meldung.',
    en: 'All sanctions against persons, also without a notice.',
  },
  lengths: { de: 'Aussetzungen nach Dauer', en: 'Suspensions by length' },
  length: { de: 'Dauer', en: 'Length' },
  lengthDay: { de: 'Bis 1 Tag', en: 'Up to 1 day' },
  lengthWeek: { de: 'Bis 7 Tage', en: 'Up to 7 days' },
  lengthMonth: { de: 'Bis 30 Tage', en: 'Up to 30 days' },
  lengthLonger: { de: 'Länger', en: 'Longer' },
  lengthEndless: { de: 'Ohne Ende', en: 'Without an end' },
  lifted: { de: 'Zurückgenommene Maßnahmen', en: 'Sanctions taken back' },
  sanction: { de: 'Maßnahme', en: 'Sanction' },
  appealMedianHours: {
    de: 'Zeit bis zur Entscheidung über Einsprüche, Median in Stunden',
    en: 'Time to decision on appeals, median in hours',
  },
  appealsByStep: { de: 'Einsprüche nach Maßnahme', en: 'Appeals by sanction' },
  appealsByGround: { de: 'Einsprüche nach Verstoß', en: 'Appeals by violation' },
  appealsHint: {
    de: 'Im Monat eingegangen und im Monat entschieden; stattgegeben heißt, dass die Maßnahme aufgehoben wurde.',
    en: 'Received in the month and decided in the month; upheld means that the sanction was lifted.',
  },
  received: { de: 'Eingegangen', en: 'Received' },
  upheld: { de: 'Stattgegeben', en: 'Upheld' },
  rejected: { de: 'Abgelehnt', en: 'Rejected' },
});
