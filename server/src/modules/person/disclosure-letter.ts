import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { LETTER_PARTS, type LetterPart, type LetterTexts } from '../../disclosure-texts.ts';
import { KEPT_DAYS } from '../../retention.ts';

export const letterTitles: Readonly<Record<LetterPart, Bilingual>> = {
  controller: { de: 'Verantwortlicher', en: 'Controller' },
  purposes: { de: 'Zwecke', en: 'Purposes' },
  recipients: { de: 'Empfänger', en: 'Recipients' },
  retention: { de: 'Speicherdauer', en: 'Retention' },
  sources: { de: 'Herkunft', en: 'Source' },
  decisions: { de: 'Automatisierte Entscheidungen', en: 'Automated decisions' },
  rights: { de: 'Ihre Rechte', en: 'Your rights' },
  complaint: { de: 'Beschwerde', en: 'Complaint' },
};

interface LetterFacts {
  /** One line with name and address. */
  sender: string;
  auditDays: number;
}

type Written = Readonly<Record<Language, (facts: LetterFacts) => string>>;

/** True for every installation of this software; an operator who does more has to say so. */
const defaults: Readonly<Record<LetterPart, Written>> = {
  controller: { de: ({ sender }) => sender, en: ({ sender }) => sender },
  purposes: {
    de: () =>
      'Die Daten werden verarbeitet, um das Konto und die Funktionen der App bereitzustellen (Profil, Fahrzeuge, Trips, Beiträge, Coins), bestellte Belohnungen zu versenden, Meldungen zu bearbeiten und Missbrauch zu verhindern sowie Änderungen der Verwaltung nachzuweisen.',
    en: () =>
      'The data is processed to provide the account and the functions of the app (profile, vehicles, trips, posts, coins), to ship ordered rewards, to handle reports and prevent abuse, and to document what the administration changed.',
  },
  recipients: {
    de: () =>
      'Profil, Fahrzeuge, Trips und Beiträge sehen andere Benutzer der App. Name und Anschrift einer Bestellung erhält der Versanddienst. Zugriff haben außerdem die Verwaltung der App und die Dienstleister, die Server, Emails und Nachrichten auf das Telefon für sie betreiben.',
    en: () =>
      'Profile, vehicles, trips and posts are visible to other users of the app. The carrier receives name and address of an order. Access is also given to the administration of the app and to the service providers that run servers, emails and push messages for it.',
  },
  retention: {
    de: ({ auditDays }) =>
      `Die Daten werden gespeichert, solange das Konto besteht. Gelöschte Einträge werden nach ${KEPT_DAYS.deletedRecord} Tagen endgültig entfernt, Name und Anschrift einer Bestellung ${KEPT_DAYS.orderRecipient} Tage nach dem Versand, Gründe und Werte im Protokoll nach ${auditDays} Tagen, Sammelaktionen und das Laden von Dateien nach ${KEPT_DAYS.bulkRun} Tagen, befristete Notizen der Verwaltung ${KEPT_DAYS.expiredNote} Tage nach ihrem Ablauf. Einträge der Sperrliste bleiben, bis die Sperre aufgehoben wird.`,
    en: ({ auditDays }) =>
      `The data is kept as long as the account exists. Deleted records are erased after ${KEPT_DAYS.deletedRecord} days, name and address of an order ${KEPT_DAYS.orderRecipient} days after shipping, reasons and values in the log after ${auditDays} days, bulk actions and loaded files after ${KEPT_DAYS.bulkRun} days, notes of the administration with an end date ${KEPT_DAYS.expiredNote} days after it. Entries of the blacklist stay until the ban is lifted.`,
  },
  sources: {
    de: () =>
      'Die Daten stammen von der Person selbst und aus ihrer Nutzung der App. Meldungen stammen von anderen Benutzern, Notizen und Vermerke im Protokoll von der Verwaltung.',
    en: () =>
      'The data comes from the person and from their use of the app. Reports come from other users, notes and entries of the log from the administration.',
  },
  decisions: {
    de: () =>
      'Entscheidungen trifft die Verwaltung. Eine automatisierte Entscheidung im Einzelfall (Art. 22 DSGVO) gibt es nicht.',
    en: () => 'Decisions are made by people. There is no automated individual decision-making (Article 22 GDPR).',
  },
  rights: {
    de: () =>
      'Sie haben das Recht auf Berichtigung (Art. 16 DSGVO), Löschung (Art. 17), Einschränkung der Verarbeitung (Art. 18), Übertragung Ihrer Daten (Art. 20) und Widerspruch (Art. 21). Die Daten in einem maschinenlesbaren Format (JSON) erhalten Sie auf Wunsch dazu.',
    en: () =>
      'You have the right to rectification (Article 16 GDPR), erasure (Article 17), restriction of processing (Article 18), data portability (Article 20) and objection (Article 21). The data in a machine-readable format (JSON) is available on request.',
  },
  complaint: {
    de: () =>
      'Sie können sich bei einer Datenschutzaufsichtsbehörde beschweren (Art. 77 DSGVO), zum Beispiel bei der Ihres Wohnorts. Die Anschriften stehen unter www.bfdi.bund.de.',
    en: () =>
      'You may lodge a complaint with a data protection authority (Article 77 GDPR), for example that of your place of residence. Addresses are listed at www.bfdi.bund.de.',
  },
};

export type Letter = Readonly<Record<LetterPart, string>>;

export function letterOf(language: Language, facts: LetterFacts, texts: LetterTexts): Letter {
  return Object.fromEntries(
    LETTER_PARTS.map((part) => [part, texts[language]?.[part] ?? defaults[part][language](facts)]),
  ) as Letter;
}
