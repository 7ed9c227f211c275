import { defineText } from '../../../ui/i18n/text.ts';

export const sanctionText = defineText({
  warnTitle: { de: (who: string) => `„${who}“ verwarnen`, en: (who: string) => `Warn “${who}”` },
  suspendTitle: { de: (who: string) => `„${who}“ aussetzen`, en: (who: string) => `Suspend “${who}”` },
  changeTitle: {
    de: (who: string) => `Aussetzung von „${who}“ ändern`,
    en: (who: string) => `Change the suspension of “${who}”`,
  },
  change: { de: 'Ändern', en: 'Change' },
  proposed: {
    de: (earlier: number, days: number) =>
      earlier === 0
        ? `Erste Maßnahme in ${days} Tagen`
        : `Nach ${earlier === 1 ? 'einer Maßnahme' : `${earlier} Maßnahmen`} in ${days} Tagen`,
    en: (earlier: number, days: number) =>
      earlier === 0
        ? `First sanction within ${days} days`
        : `After ${earlier === 1 ? 'one sanction' : `${earlier} sanctions`} within ${days} days`,
  },
  length: { de: 'Dauer', en: 'Duration' },
  untilDay: { de: 'bis Datum', en: 'until date' },
  lastDayMissing: { de: 'Bitte einen Tag in der Zukunft angeben.', en: 'Please choose a day in the future.' },
  ends: {
    de: (moment: string) => `Endet von selbst am ${moment} Uhr.`,
    en: (moment: string) => `Ends by itself on ${moment}.`,
  },
  endsNever: {
    de: 'Endet nicht von selbst, sondern erst, wenn sie aufgehoben wird.',
    en: 'Does not end by itself, only when it is lifted.',
  },
  hidesContent: { de: 'Beiträge und Trips so lange verbergen', en: 'Hide posts and trips during this time' },
  deletesPost: { de: 'Den gemeldeten Beitrag löschen', en: 'Delete the reported post' },
  deletesTrip: { de: 'Den gemeldeten Trip löschen', en: 'Delete the reported trip' },
  message: { de: 'Persönlicher Zusatz', en: 'Personal addition' },
  messageHint: {
    de: 'Die Person liest ihn unter dem Text zum Verstoß.',
    en: 'The person reads it below the text about the violation.',
  },
  notify: { de: 'Per Email und auf dem Telefon mitteilen', en: 'Tell by email and on the phone' },
  preview: { de: 'Vorschau der Nachricht', en: 'Preview of the message' },
  previewWaits: {
    de: 'Erscheint, sobald der letzte Tag angegeben ist.',
    en: 'Appears when the last day is given.',
  },
  previewFailed: { de: 'Die Texte konnten nicht geladen werden.', en: 'The texts could not be loaded.' },
  closesReports: {
    de: 'Alle offenen Meldungen über diese Person werden damit erledigt.',
    en: 'This closes all open reports about this person.',
  },
  warned: { de: (who: string) => `„${who}“ ist verwarnt.`, en: (who: string) => `“${who}” has been warned.` },
  suspended: { de: (who: string) => `„${who}“ ist ausgesetzt.`, en: (who: string) => `“${who}” has been suspended.` },
  changed: { de: 'Die Aussetzung ist geändert.', en: 'The suspension has been changed.' },
  withdrawn: {
    de: 'Die Maßnahme ist zurückgenommen. Die Person erfährt nichts.',
    en: 'The sanction is withdrawn. The person hears nothing.',
  },

  history: { de: 'Maßnahmen', en: 'Sanctions' },
  none: { de: 'Keine Maßnahmen', en: 'No sanctions' },
  noneMessage: {
    de: 'Diese Person wurde nie verwarnt oder ausgesetzt.',
    en: 'This person was never warned or suspended.',
  },
  until: { de: (moment: string) => `bis ${moment}`, en: (moment: string) => `until ${moment}` },
  contentHidden: { de: 'Inhalte verborgen', en: 'content hidden' },
  expired: { de: (day: string) => `abgelaufen am ${day}`, en: (day: string) => `expired on ${day}` },
  lifted: {
    de: (day: string, by: string) => `aufgehoben am ${day} von ${by}`,
    en: (day: string, by: string) => `lifted on ${day} by ${by}`,
  },
  replaced: { de: (day: string) => `ersetzt am ${day}`, en: (day: string) => `replaced on ${day}` },
  takenBack: {
    de: (day: string, by: string) => `zurückgenommen am ${day} von ${by}`,
    en: (day: string, by: string) => `withdrawn on ${day} by ${by}`,
  },
  noticeWaiting: { de: 'Nachricht geht gleich raus', en: 'message leaves in a moment' },
  noticeNone: { de: 'ohne Nachricht', en: 'without a message' },
  lift: { de: 'Aufheben', en: 'Lift' },
  takeBack: { de: 'Zurücknehmen', en: 'Take back' },
  liftTitle: { de: 'Aussetzung aufheben?', en: 'Lift the suspension?' },
  takeBackTitle: { de: 'Verwarnung zurücknehmen?', en: 'Take the warning back?' },
  liftMessage: {
    de: 'Die Person kann die App sofort wieder nutzen und erfährt den Grund.',
    en: 'The person can use the app again at once and is told the reason.',
  },
  takeBackMessage: {
    de: 'Die Verwarnung zählt nicht mehr, und die Person erfährt den Grund.',
    en: 'The warning no longer counts, and the person is told the reason.',
  },
  liftedNow: { de: 'Die Aussetzung ist aufgehoben.', en: 'The suspension has been lifted.' },
  takenBackNow: { de: 'Die Verwarnung ist zurückgenommen.', en: 'The warning has been taken back.' },
});
