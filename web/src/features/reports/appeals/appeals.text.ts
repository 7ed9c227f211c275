import { defineText } from '../../../ui/i18n/text.ts';

export const appealsText = defineText({
  label: { de: 'Einsprüche', en: 'Appeals' },
  person: { de: 'Person', en: 'Person' },
  banned: { de: 'Gesperrte Person', en: 'Banned person' },
  step: { de: 'Maßnahme', en: 'Sanction' },
  ban: { de: 'Sperre', en: 'Ban' },
  ground: { de: 'Verstoß', en: 'Violation' },
  text: { de: 'Einspruch', en: 'Appeal' },
  date: { de: 'Eingegangen', en: 'Received' },
  state: { de: 'Stand', en: 'State' },
  open: { de: 'Offen', en: 'Open' },
  upheld: { de: 'Stattgegeben', en: 'Upheld' },
  rejected: { de: 'Abgelehnt', en: 'Rejected' },
  view: { de: 'Ansehen', en: 'View' },

  emptyOpen: { de: 'Keine offenen Einsprüche', en: 'No open appeals' },
  emptyDecided: { de: 'Keine entschiedenen Einsprüche', en: 'No decided appeals' },
  emptyAll: { de: 'Keine Einsprüche', en: 'No appeals' },
  emptyMessage: {
    de: 'Wer verwarnt, ausgesetzt oder gesperrt wird, findet in der Mail einen Link, um Einspruch einzulegen.',
    en: 'The mail about a warning, a suspension or a ban has a link to appeal.',
  },

  title: { de: (who: string) => `Einspruch von ${who}`, en: (who: string) => `Appeal by ${who}` },
  loadingTitle: { de: 'Einspruch', en: 'Appeal' },
  close: { de: 'Schließen', en: 'Close' },
  received: { de: (moment: string) => `Eingegangen am ${moment}`, en: (moment: string) => `Received on ${moment}` },
  decision: { de: 'Entscheidung, um die es geht', en: 'The decision in question' },
  by: { de: 'Von', en: 'By' },
  imposed: { de: 'Am', en: 'On' },
  until: { de: 'Bis', en: 'Until' },
  ended: { de: 'Beendet', en: 'Ended' },
  told: { de: 'Nachricht an die Person', en: 'Message to the person' },
  history: { de: 'Alle Maßnahmen', en: 'All sanctions' },
  inForce: { de: 'in Kraft', en: 'in force' },

  outcome: { de: 'Entscheidung', en: 'Decision' },
  uphold: { de: 'Stattgeben', en: 'Uphold' },
  reject: { de: 'Ablehnen', en: 'Reject' },
  decide: { de: 'Entscheiden', en: 'Decide' },
  outcomeMissing: { de: 'Bitte stattgeben oder ablehnen.', en: 'Please uphold or reject the appeal.' },
  answer: { de: 'Antwort an die Person', en: 'Answer to the person' },
  answerHint: { de: 'Wird nach einer Minute gemailt.', en: 'It is mailed after a minute.' },
  answerMissing: { de: 'Bitte die Entscheidung begründen.', en: 'Please give reasons for the decision.' },
  upholdWarning: { de: 'Die Verwarnung wird zurückgenommen.', en: 'The warning is taken back.' },
  upholdSuspension: { de: 'Die Aussetzung wird aufgehoben.', en: 'The suspension is lifted.' },
  upholdBan: {
    de: 'Die Sperre wird aufgehoben: E-Mail-Adresse und Telefonnummer sind wieder frei. Das gelöschte Konto lässt sich nicht wiederherstellen, die Person kann sich aber neu registrieren.',
    en: 'The ban is lifted: e-mail address and phone number are free again. The deleted account cannot be restored, but the person can register again.',
  },
  rejectEffect: { de: 'Die Maßnahme bleibt bestehen.', en: 'The sanction stays in force.' },
  reserved: {
    de: (names: string) =>
      `Diese Maßnahme kommt vom eigenen Konto. Über den Einspruch entscheidet ein anderer Administrator: ${names}.`,
    en: (names: string) => `You imposed this sanction. Another administrator decides on the appeal: ${names}.`,
  },
  noRight: {
    de: 'Zum Entscheiden fehlt die Berechtigung, Benutzer zu ändern.',
    en: 'Deciding needs the right to change users.',
  },
  decidedBy: {
    de: (admin: string, moment: string) => `Entschieden von ${admin} am ${moment}`,
    en: (admin: string, moment: string) => `Decided by ${admin} on ${moment}`,
  },
  done: {
    de: 'Der Einspruch ist entschieden. Die Antwort geht in einer Minute raus.',
    en: 'The appeal is decided. The answer leaves in a minute.',
  },
});
