import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { escapeHtml } from '../../base/escape-html.ts';
import type { Mail } from './mailer.ts';

interface Template {
  subject: Bilingual;
  /** Paragraphs before the button. */
  before: Readonly<Record<Language, readonly string[]>>;
  /** Absent if the mail has no link. */
  button?: Bilingual;
  after: Readonly<Record<Language, readonly string[]>>;
}

const ORIGIN = {
  de: ['Zeitpunkt: {time}', 'Gerät: {device}', 'Netz: {network}'],
  en: ['Time: {time}', 'Device: {device}', 'Network: {network}'],
} as const;

const UNEXPECTED = {
  de: ['War das nicht erwartet? Dann sofort das Passwort ändern und die Leitung informieren.'],
  en: ['If you did not expect this, change your password at once and inform the management.'],
} as const;

const TEMPLATES = {
  verification: {
    subject: { de: 'Bitte E-Mail-Adresse bestätigen', en: 'Please confirm your e-mail address' },
    before: {
      de: ['Hallo {name},', 'mit einem Klick ist deine E-Mail-Adresse bestätigt:'],
      en: ['Hello {name},', 'one click confirms your e-mail address:'],
    },
    button: { de: 'E-Mail-Adresse bestätigen', en: 'Confirm e-mail address' },
    after: {
      de: ['Der Link gilt 7 Tage. Wer diese Mail nicht erwartet hat, kann sie einfach löschen.'],
      en: ['The link is valid for 7 days. If you did not expect this mail, simply delete it.'],
    },
  },
  passwordReset: {
    subject: { de: 'Neues Passwort für Leitstand', en: 'New password for Leitstand' },
    before: {
      de: ['Hallo {name},', 'für dieses Konto wurde ein neues Passwort angefordert. Hier lässt es sich festlegen:'],
      en: ['Hello {name},', 'a new password was requested for this account. Set it here:'],
    },
    button: { de: 'Neues Passwort festlegen', en: 'Set a new password' },
    after: {
      de: ['Der Link gilt 60 Minuten und nur einmal. Ohne Klick bleibt alles, wie es ist.'],
      en: ['The link is valid for 60 minutes and works once. Without a click nothing changes.'],
    },
  },
  invitation: {
    subject: { de: 'Einladung zu Leitstand', en: 'Invitation to Leitstand' },
    before: {
      de: ['Hallo {name},', 'für dich wurde ein Konto in Leitstand angelegt. Hier lässt sich das Passwort festlegen:'],
      en: ['Hello {name},', 'an account in Leitstand was created for you. Choose your password here:'],
    },
    button: { de: 'Passwort festlegen', en: 'Choose a password' },
    after: {
      de: ['Der Link gilt 7 Tage und nur einmal.'],
      en: ['The link is valid for 7 days and works once.'],
    },
  },
  passwordSet: {
    subject: { de: 'Neues Passwort für Leitstand gesetzt', en: 'New password for Leitstand set' },
    before: {
      de: ['Hallo {name},', 'für dieses Konto wurde ein neues Passwort gesetzt.', ...ORIGIN.de],
      en: ['Hello {name},', 'a new password was set for this account.', ...ORIGIN.en],
    },
    after: {
      de: [
        'War das nicht erwartet? Dann auf der Anmeldeseite über „Passwort vergessen?“ gleich ein anderes Passwort festlegen, das alle Sitzungen beendet, und die Leitung informieren.',
      ],
      en: [
        'If you did not expect this, use “Forgotten your password?” on the sign-in page to set another password, which ends all sessions, and inform the management.',
      ],
    },
  },
  newDevice: {
    subject: { de: 'Anmeldung bei Leitstand von einem neuen Gerät', en: 'Sign-in to Leitstand from a new device' },
    before: {
      de: [
        'Hallo {name},',
        'dieses Konto wurde von einem neuen Gerät oder aus einem neuen Netz benutzt.',
        ...ORIGIN.de,
      ],
      en: ['Hello {name},', 'this account was used from a new device or a new network.', ...ORIGIN.en],
    },
    after: {
      de: [
        'War das nicht erwartet? Dann in Leitstand unter „Mein Konto“ diese Sitzung beenden, das Passwort ändern und die Leitung informieren.',
      ],
      en: [
        'If you did not expect this, end this session under “My account” in Leitstand, change the password and inform the management.',
      ],
    },
  },
  rightsChanged: {
    subject: { de: 'Rechte in Leitstand geändert', en: 'Rights in Leitstand changed' },
    before: {
      de: ['Hallo {name},', '{by} hat die Rolle oder die Rechte dieses Kontos geändert.', 'Zeitpunkt: {time}'],
      en: ['Hello {name},', '{by} has changed the role or the rights of this account.', 'Time: {time}'],
    },
    after: {
      de: ['War das nicht erwartet? Dann die Leitung informieren.'],
      en: ['If you did not expect this, inform the management.'],
    },
  },
  nameChanged: {
    subject: { de: 'Name in Leitstand geändert', en: 'Name in Leitstand changed' },
    before: {
      de: [
        'Hallo {name},',
        '{by} hat den Namen dieses Kontos von „{nameBefore}“ in „{nameAfter}“ geändert.',
        ...ORIGIN.de,
      ],
      en: [
        'Hello {name},',
        '{by} has changed the name of this account from “{nameBefore}” to “{nameAfter}”.',
        ...ORIGIN.en,
      ],
    },
    after: UNEXPECTED,
  },
  factorAdded: {
    subject: { de: 'Zweiter Faktor für Leitstand eingerichtet', en: 'Second factor for Leitstand set up' },
    before: {
      de: ['Hallo {name},', 'für dieses Konto wurde ein zweiter Faktor eingerichtet.', ...ORIGIN.de],
      en: ['Hello {name},', 'a second factor was set up for this account.', ...ORIGIN.en],
    },
    after: UNEXPECTED,
  },
  factorRemoved: {
    subject: { de: 'Zweiter Faktor für Leitstand entfernt', en: 'Second factor for Leitstand removed' },
    before: {
      de: ['Hallo {name},', 'von diesem Konto wurde ein zweiter Faktor entfernt.', ...ORIGIN.de],
      en: ['Hello {name},', 'a second factor was removed from this account.', ...ORIGIN.en],
    },
    after: UNEXPECTED,
  },
  factorsReset: {
    subject: { de: 'Zweite Faktoren für Leitstand zurückgesetzt', en: 'Second factors for Leitstand reset' },
    before: {
      de: [
        'Hallo {name},',
        '{by} hat alle zweiten Faktoren dieses Kontos entfernt und alle Sitzungen beendet. Die nächste Anmeldung braucht nur das Passwort.',
        'Zeitpunkt: {time}',
      ],
      en: [
        'Hello {name},',
        '{by} has removed all second factors of this account and ended all sessions. The next sign-in needs only the password.',
        'Time: {time}',
      ],
    },
    after: UNEXPECTED,
  },
  identityLinked: {
    subject: { de: 'Leitstand-Konto mit {providerDe} verbunden', en: 'Leitstand account linked to {providerEn}' },
    before: {
      de: [
        'Hallo {name},',
        'dieses Konto ist jetzt mit dem Anmeldeanbieter „{providerDe}“ verbunden. Wer sich dort als diese Person anmeldet, kommt in das Konto; Rolle und Rechte kommen von dort.',
        ...ORIGIN.de,
      ],
      en: [
        'Hello {name},',
        'this account is now linked to the sign-in provider “{providerEn}”. The person who signs in there enters the account; role and rights come from there.',
        ...ORIGIN.en,
      ],
    },
    after: {
      de: [
        'War das nicht erwartet? Dann sofort die Leitung informieren: Sie löst die Verbindung unter „Administratoren“, und alle Sitzungen enden.',
      ],
      en: [
        'If you did not expect this, inform the management at once: they remove the link under “Administrators”, and all sessions end.',
      ],
    },
  },
  broadcastEnded: {
    subject: { de: 'Broadcast beendet', en: 'Broadcast ended' },
    before: {
      de: [
        'Hallo {name},',
        'dieser Broadcast ist beendet:',
        '{messageDe}',
        'Geräte: {recipients}, angenommen: {accepted}, fehlgeschlagen: {failures}.',
      ],
      en: [
        'Hello {name},',
        'this broadcast has ended:',
        '{messageEn}',
        'Devices: {recipients}, accepted: {accepted}, failed: {failures}.',
      ],
    },
    after: {
      de: ['Diese Mails lassen sich in Leitstand unter „Mein Konto“ abbestellen.'],
      en: ['These mails can be turned off under “My account” in Leitstand.'],
    },
  },
  tokenEnds: {
    subject: { de: 'Ein Maschinenzugang zu Leitstand endet bald', en: 'A machine token for Leitstand ends soon' },
    before: {
      de: [
        'Hallo {name},',
        'der Maschinenzugang „{machine}“ endet am {end}. Was ihn benutzt, braucht bis dahin einen neuen.',
      ],
      en: ['Hello {name},', 'the machine token “{machine}” ends on {end}. What uses it needs a new one by then.'],
    },
    button: { de: 'Maschinenzugang ansehen', en: 'View the machine token' },
    after: {
      de: ['Wird er nicht mehr gebraucht, ist nichts zu tun.'],
      en: ['If it is not needed any more, there is nothing to do.'],
    },
  },
  breakGlass: {
    subject: { de: 'Notfallkonto von Leitstand benutzt', en: 'Break-glass account of Leitstand used' },
    before: {
      de: ['Hallo {name},', 'mit dem Notfallkonto „{by}“ hat sich jemand mit Passwort angemeldet.', ...ORIGIN.de],
      en: ['Hello {name},', 'somebody signed in to the break-glass account “{by}” with its password.', ...ORIGIN.en],
    },
    after: {
      de: [
        'War das nicht abgesprochen? Dann in Leitstand unter „Administratoren“ die Sitzungen dieses Kontos beenden und sein Passwort ersetzen.',
      ],
      en: [
        'If this was not agreed, end the sessions of this account under “Administrators” in Leitstand and replace its password.',
      ],
    },
  },
  providerInvitation: {
    subject: { de: 'Einladung zu Leitstand', en: 'Invitation to Leitstand' },
    before: {
      de: [
        'Hallo {name},',
        'für dich wurde ein Konto in Leitstand angelegt. Die Anmeldung läuft über das gewohnte Konto der Organisation:',
      ],
      en: [
        'Hello {name},',
        'an account in Leitstand was created for you. Sign in with the usual account of your organisation:',
      ],
    },
    button: { de: 'Zur Anmeldung', en: 'Go to the sign-in page' },
    after: { de: [], en: [] },
  },
  reportOutcome: {
    subject: { de: 'Deine Meldung wurde geprüft', en: 'Your report has been reviewed' },
    before: { de: ['Hallo {name},', '{text}'], en: ['Hello {name},', '{text}'] },
    after: {
      de: ['Einzelheiten, die andere Personen betreffen, teilen wir nicht mit.'],
      en: ['We do not disclose details that concern other people.'],
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

interface MailRequest {
  template: TemplateName;
  language: Language;
  to: string;
  name: string;
  link?: string;
  /** What else the text names in braces. */
  facts?: Readonly<Record<string, string>>;
}

/** A mail from a template. */
export function renderMail({ template, language, to, name, link, facts = {} }: MailRequest): Mail {
  const { subject, before, button, after }: Template = TEMPLATES[template];
  const values: Readonly<Record<string, string>> = { ...facts, name };
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  return layOutMail({
    language,
    to,
    subject: fill(subject[language]),
    before: before[language].map(fill),
    button: link && button ? { link, label: button[language] } : undefined,
    after: after[language].map(fill),
  });
}

export interface MailContent {
  language: Language;
  to: string;
  subject: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  button?: { link: string; label: string } | undefined;
  after?: readonly string[];
}

/** A mail as text and as HTML. Names are user input: they are escaped and never become markup. */
export function layOutMail({ language, to, subject, before, button, after = [] }: MailContent): Mail {
  return {
    to,
    subject,
    text: [...before, ...(button ? [button.link] : []), ...after].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 sans-serif;color:#1c2733">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${before.map(paragraph).join('\n')}
${button ? buttonTo(button.link, button.label) : ''}
${after.map(paragraph).join('\n')}
</div></body></html>`,
  };
}

/** Line breaks of user input are kept. */
function paragraph(line: string): string {
  return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(line)}</p>`;
}

function buttonTo(link: string, label: string): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>`;
}
