import { LANGUAGES } from '@leitstand/contract/base/languages';
import { describe, expect, it } from 'vitest';
import { renderMail, type TemplateName } from './templates.ts';

const TEMPLATES: TemplateName[] = ['verification', 'passwordReset', 'invitation'];
const LINK = 'https://leitstand.example/reset-password/a-b_c?x=1&y=2';
const NOTICES: TemplateName[] = ['passwordSet', 'newDevice', 'rightsChanged', 'nameChanged', 'reportOutcome'];
const mail = (template: TemplateName, language: 'de' | 'en', name: string) =>
  renderMail({ template, language, to: 'lena@example.org', name, link: LINK });

describe.each(TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const)))(
  'the mail %s in %s',
  (template, language) => {
    it('has the same content as text and as HTML, with the link in both', () => {
      const { to, subject, text, html } = mail(template, language, 'Lena Krüger');
      expect(to).toBe('lena@example.org');
      expect(subject).not.toBe('');
      expect(text).toContain('Lena Krüger');
      expect(text.split('\n\n')).toContain(LINK);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain('href="https://leitstand.example/reset-password/a-b_c?x=1&#38;y=2"');
      for (const paragraph of text.split('\n\n').filter((line) => line !== LINK)) expect(html).toContain(paragraph);
      expect(`${subject}${text}`).not.toMatch(/[{}]/);
    });

    it('shows any name literally, and never as markup', () => {
      const name = `<img src=x onerror="alert(1)"> $& $1 '`;
      const { text, html } = mail(template, language, name);
      expect(text).toContain(name);
      expect(html).not.toContain('<img');
      expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; $&#38; $1 &#39;');
    });
  },
);

it.each(NOTICES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const)))(
  'the notice %s in %s names all facts as text and has no link',
  (template, language) => {
    const facts = { time: '{name}', device: 'Firefox, <b>', network: '192.0.2.1', by: 'Kim', text: '<b>{name}' };
    const { text, html } = renderMail({ template, language, to: 'x@example.org', name: 'Lena', facts });
    const origin = ['{name}', 'Firefox, <b>', '192.0.2.1'];
    const named = { rightsChanged: ['{name}', 'Kim'], reportOutcome: ['<b>{name}'] };
    for (const fact of ['Lena', ...(Object.hasOwn(named, template) ? named[template as keyof typeof named] : origin)])
      expect(text).toContain(fact);
    expect(html).not.toMatch(/<a |<b>|http/);
  },
);

it('differs between the languages', () => {
  for (const template of [...TEMPLATES, ...NOTICES]) {
    expect(mail(template, 'de', 'x').text).not.toBe(mail(template, 'en', 'x').text);
    expect(mail(template, 'de', 'x').subject).not.toBe(mail(template, 'en', 'x').subject);
  }
});
