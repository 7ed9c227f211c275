import { defineText } from '../../ui/i18n/text.ts';

export const moderationText = defineText({
  title: { de: 'Moderation', en: 'Moderation' },
  views: { de: 'Ansichten der Moderation', en: 'Views of moderation' },
  figures: { de: 'Zahlen', en: 'Figures' },
  report: { de: 'Monatsbericht', en: 'Monthly report' },
  settings: { de: 'Texte und Stufen', en: 'Texts and steps' },

  user: { de: 'Benutzer', en: 'Users' },
  post: { de: 'Beiträge', en: 'Posts' },
  trip: { de: 'Trips', en: 'Trips' },
  total: { de: 'Gesamt', en: 'Total' },
  warning: { de: 'Verwarnung', en: 'Warning' },
  suspension: { de: 'Aussetzung', en: 'Suspension' },
  ban: { de: 'Sperre', en: 'Ban' },
  warnings: { de: 'Verwarnungen', en: 'Warnings' },
  suspensions: { de: 'Aussetzungen', en: 'Suspensions' },
  bans: { de: 'Sperren', en: 'Bans' },
  lifted: { de: 'Zurückgenommen', en: 'Taken back' },
  ground: { de: 'Verstoß', en: 'Violation' },

  openCases: { de: 'Offene Fälle nach Alter', en: 'Open cases by age' },
  type: { de: 'Gemeldet', en: 'Reported' },
  day: { de: 'Bis 1 Tag', en: 'Up to 1 day' },
  week: { de: '2–7 Tage', en: '2–7 days' },
  month: { de: '8–30 Tage', en: '8–30 days' },
  older: { de: 'Älter', en: 'Older' },
  casesOf: {
    de: (n: string, type: string, age: string) => `${n}: ${type}, ${age}`,
    en: (n: string, type: string, age: string) => `${n}: ${type}, ${age}`,
  },

  time: { de: 'Zeit bis zur Entscheidung', en: 'Time to decision' },
  timeHint: {
    de: 'Von der ersten Meldung bis zur Entscheidung.',
    en: 'From the first report to the decision.',
  },
  decisions: { de: 'Entscheidungen', en: 'Decisions' },
  median: { de: 'Median', en: 'Median' },
  ninetieth: { de: '90 % innerhalb von', en: '90% within' },
  days: { de: (n: string) => `${n} Tage`, en: (n: string) => `${n} days` },
  noDecisions: { de: 'In dieser Zeit wurde nichts entschieden.', en: 'Nothing was decided in this time.' },

  appeals: { de: 'Einsprüche', en: 'Appeals' },
  appealsHint: {
    de: 'Offen sind alle, entschieden die dieser Zeit.',
    en: 'All that are open, and those decided in this time.',
  },
  openAppeals: { de: 'Offen', en: 'Open' },
  decidedAppeals: { de: 'Entschieden', en: 'Decided' },
  upheld: { de: 'Stattgegeben', en: 'Upheld' },

  weeks: { de: 'Maßnahmen je Woche', en: 'Sanctions per week' },
  lastWeeks: { de: (n: string) => `Die letzten ${n} Wochen`, en: (n: string) => `The last ${n} weeks` },
  weekOf: { de: (day: string) => `Woche ab ${day}`, en: (day: string) => `Week from ${day}` },
  weekHeader: { de: 'Woche', en: 'Week' },
  inLog: { de: 'Im Protokoll', en: 'In the audit log' },
  inLogOf: {
    de: (what: string) => `${what} im Protokoll ansehen`,
    en: (what: string) => `View ${what.toLowerCase()} in the audit log`,
  },
  byGround: { de: 'Maßnahmen nach Verstoß', en: 'Sanctions by violation' },
});
