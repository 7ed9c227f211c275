import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from './mailer.ts';

interface Template {
  subject: Bilingual;
  /** Paragraphs before the button. */
  before: Readonly<Record<Language, readonly string[]>>;
  button: Bilingual;
  after: Readonly<Record<Language, readonly string[]>>;
}

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
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;

interface MailRequest {
  template: TemplateName;
  language: Language;
  to: string;
  name: string;
  link: string;
}

/** A mail as text and as HTML. Names are user input: they are escaped and never become markup. */
export function renderMail({ template, language, to, name, link }: MailRequest): Mail {
  const { subject, before, button, after }: Template = TEMPLATES[template];
  const fill = (line: string) => line.replace('{name}', () => name);
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(fill(line))}</p>`;
  return {
    to,
    subject: subject[language],
    text: [...before[language].map(fill), link, ...after[language].map(fill)].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 sans-serif;color:#1c2733">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${before[language].map(paragraph).join('\n')}
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#fff;text-decoration:none">${escapeHtml(button[language])}</a></p>
${after[language].map(paragraph).join('\n')}
</div></body></html>`,
  };
}
