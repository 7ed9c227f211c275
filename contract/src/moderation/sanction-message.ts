import type { Bilingual, Language } from '../base/languages.ts';
import type { SanctionGround } from '../base/limits.ts';

export type GroundTextsOf = Readonly<Record<SanctionGround, Bilingual>>;

/** The texts of a new installation; administrators can change them. */
export const DEFAULT_GROUND_TEXTS: GroundTextsOf = {
  spam: {
    de: 'Du hast Werbung oder denselben Inhalt mehrfach verbreitet. Das ist in unserer Community nicht erlaubt.',
    en: 'You posted advertising or the same content several times. This is not allowed in our community.',
  },
  insult: {
    de: 'Du hast andere beleidigt oder herabgesetzt. Wir erwarten einen respektvollen Umgang.',
    en: 'You insulted or belittled others. We expect people to treat each other with respect.',
  },
  danger: {
    de: 'Du hast zu gefährlichem Verhalten aufgerufen oder es gezeigt. Das gefährdet dich und andere.',
    en: 'You called for dangerous behaviour or showed it. This puts you and others at risk.',
  },
  fraud: {
    de: 'Du hast versucht, andere zu täuschen oder dir Coins oder Prämien zu erschleichen.',
    en: 'You tried to deceive others or to obtain coins or rewards unfairly.',
  },
  other: {
    de: 'Du hast gegen unsere Regeln verstoßen.',
    en: 'You broke our rules.',
  },
};

/** What a message is about. */
export const MESSAGE_TOPICS = [
  'warning',
  'suspension',
  'ban',
  'changed',
  'warningLifted',
  'suspensionLifted',
  'warningAppealUpheld',
  'suspensionAppealUpheld',
  'banAppealUpheld',
  'appealRejected',
] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export interface MessageFacts {
  readonly topic: MessageTopic;
  readonly language: Language;
  readonly name: string;
  /** Text of the ground; empty in a message about a changed or lifted sanction. */
  readonly ground: string;
  /** What the administrator added. */
  readonly message: string;
  /** End of the suspension as ISO 8601; null: without an end. */
  readonly until: string | null;
  readonly hidesContent: boolean;
}

export interface SanctionMessage {
  readonly subject: string;
  /** Of the mail, without the link to appeal. */
  readonly paragraphs: readonly string[];
  /** Text of the push message. */
  readonly push: string;
}

const SUBJECTS: Readonly<Record<MessageTopic, Bilingual>> = {
  warning: { de: 'Verwarnung', en: 'Warning' },
  suspension: { de: 'Dein Konto ist ausgesetzt', en: 'Your account is suspended' },
  ban: { de: 'Dein Konto ist gesperrt', en: 'Your account is banned' },
  changed: { de: 'Deine Aussetzung wurde geändert', en: 'Your suspension was changed' },
  warningLifted: { de: 'Verwarnung zurückgenommen', en: 'Warning taken back' },
  suspensionLifted: { de: 'Dein Konto ist wieder nutzbar', en: 'You can use your account again' },
  warningAppealUpheld: { de: 'Dein Einspruch hatte Erfolg', en: 'Your appeal was successful' },
  suspensionAppealUpheld: { de: 'Dein Einspruch hatte Erfolg', en: 'Your appeal was successful' },
  banAppealUpheld: { de: 'Dein Einspruch hatte Erfolg', en: 'Your appeal was successful' },
  appealRejected: { de: 'Dein Einspruch wurde abgelehnt', en: 'Your appeal was rejected' },
};

/** What the person gets; the panel shows the same as a preview. */
export function sanctionMessage(facts: MessageFacts): SanctionMessage {
  const { topic, language, name, ground, message, until, hidesContent } = facts;
  const isSuspended = topic === 'suspension' || topic === 'changed';
  const news = [NEWS[topic][language], isSuspended ? endOf(until, language) : ''].filter(Boolean).join(' ');
  const paragraphs = [
    `${[GREETING[language], name].filter(Boolean).join(' ')},`,
    news,
    ground,
    message,
    isSuspended && hidesContent ? HIDDEN[language] : '',
  ];
  return {
    subject: SUBJECTS[topic][language],
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ''),
    push: news.charAt(0).toUpperCase() + news.slice(1),
  };
}

const GREETING: Bilingual = { de: 'Hallo', en: 'Hello' };

const NEWS: Readonly<Record<MessageTopic, Bilingual>> = {
  warning: {
    de: 'wir haben dich verwarnt. Dein Konto bleibt nutzbar.',
    en: 'we have warned you. You can keep using your account.',
  },
  suspension: { de: 'wir haben dein Konto ausgesetzt.', en: 'we have suspended your account.' },
  ban: {
    de: 'wir haben dein Konto gelöscht und gesperrt. Eine neue Registrierung ist nicht möglich.',
    en: 'we have deleted and banned your account. You cannot register again.',
  },
  changed: { de: 'wir haben deine Aussetzung geändert.', en: 'we have changed your suspension.' },
  warningLifted: { de: 'wir haben eine Verwarnung zurückgenommen.', en: 'we have taken a warning back.' },
  suspensionLifted: {
    de: 'wir haben deine Aussetzung aufgehoben. Du kannst dein Konto wieder nutzen.',
    en: 'we have lifted your suspension. You can use your account again.',
  },
  warningAppealUpheld: {
    de: 'wir haben deinem Einspruch stattgegeben und die Verwarnung zurückgenommen.',
    en: 'we have upheld your appeal and taken the warning back.',
  },
  suspensionAppealUpheld: {
    de: 'wir haben deinem Einspruch stattgegeben. Dein Konto ist nicht mehr ausgesetzt.',
    en: 'we have upheld your appeal. Your account is no longer suspended.',
  },
  banAppealUpheld: {
    de: 'wir haben deinem Einspruch stattgegeben und die Sperre aufgehoben. Dein früheres Konto ist gelöscht, aber du kannst dich neu registrieren.',
    en: 'we have upheld your appeal and lifted the ban. Your former account has been deleted, but you can register again.',
  },
  appealRejected: {
    de: 'wir haben deinen Einspruch geprüft und abgelehnt. Unsere Entscheidung bleibt bestehen.',
    en: 'we have reviewed your appeal and rejected it. Our decision stands.',
  },
};

const HIDDEN: Bilingual = {
  de: 'Deine Beiträge sind so lange nicht sichtbar.',
  en: 'Your posts are not visible during this time.',
};

const UNTIL = { de: 'de-DE', en: 'en-GB' } as const;

function endOf(until: string | null, language: Language): string {
  if (until === null) return { de: 'Ein Ende steht nicht fest.', en: 'No end has been set.' }[language];
  const moment = new Intl.DateTimeFormat(UNTIL[language], {
    timeZone: 'Europe/Berlin',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(until));
  return {
    de: `Die Aussetzung endet von selbst am ${moment} Uhr.`,
    en: `The suspension ends by itself on ${moment} (Berlin time).`,
  }[language];
}
