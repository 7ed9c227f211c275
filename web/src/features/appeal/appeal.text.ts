import { APPEAL_LINK_DAYS } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

export const appealText = defineText({
  title: { de: 'Einspruch', en: 'Appeal' },
  loading: { de: 'Der Link wird geprüft …', en: 'Checking the link …' },
  decision: { de: 'Unsere Entscheidung', en: 'Our decision' },
  label: { de: 'Warum bist du nicht einverstanden?', en: 'Why do you disagree?' },
  hint: {
    de: 'Du kannst einmal schreiben. Wir prüfen deinen Einspruch und antworten per Mail.',
    en: 'You can write once. We will review your appeal and answer by mail.',
  },
  tooMany: {
    de: (n: number, max: number) => `${n.toLocaleString('de')} Zeichen zu viel (höchstens ${max.toLocaleString('de')})`,
    en: (n: number, max: number) =>
      `${n.toLocaleString('en')} ${n === 1 ? 'character' : 'characters'} too many (at most ${max.toLocaleString('en')})`,
  },
  tooLong: {
    de: (max: number) => `Zu lang: Höchstens ${max.toLocaleString('de')} Zeichen.`,
    en: (max: number) => `Too long: at most ${max.toLocaleString('en')} characters.`,
  },
  used: {
    de: (length: number, limit: number) => `${length} von ${limit} Zeichen`,
    en: (length: number, limit: number) => `${length} of ${limit} characters`,
  },
  missing: { de: 'Bitte schreib, warum du nicht einverstanden bist.', en: 'Please write why you disagree.' },
  send: { de: 'Einspruch absenden', en: 'Send appeal' },
  failed: {
    de: 'Der Einspruch konnte nicht gesendet werden. Dein Text ist noch da.',
    en: 'The appeal could not be sent. Your text is still there.',
  },
  sent: {
    de: 'Dein Einspruch ist angekommen. Wir prüfen ihn und antworten per Mail. Dieses Fenster kann geschlossen werden.',
    en: 'Your appeal has arrived. We will review it and answer by mail. You can close this window.',
  },
  appealed: {
    de: (day: string) => `Dein Einspruch vom ${day} liegt uns vor. Wir antworten per Mail.`,
    en: (day: string) => `We have received your appeal of ${day}. We will answer by mail.`,
  },
  decided: {
    de: (day: string, decided: string) =>
      `Über deinen Einspruch vom ${day} haben wir am ${decided} entschieden. Die Antwort kommt per Mail.`,
    en: (day: string, decided: string) =>
      `We decided on your appeal of ${day} on ${decided}. The answer is sent by mail.`,
  },
  ended: {
    de: 'Die Entscheidung gilt nicht mehr. Ein Einspruch ist nicht nötig.',
    en: 'The decision is no longer in force. There is no need to appeal.',
  },
  expired: {
    de: `Der Link ist abgelaufen. Ein Einspruch ist ${APPEAL_LINK_DAYS} Tage lang möglich.`,
    en: `The link has expired. An appeal is possible for ${APPEAL_LINK_DAYS} days.`,
  },
  invalid: {
    de: 'Der Link ist ungültig. Bitte öffne ihn noch einmal aus der Mail.',
    en: 'The link is invalid. Please open it again from the mail.',
  },
  unreachable: {
    de: 'Der Server ist gerade nicht erreichbar. Der Link bleibt gültig.',
    en: 'The server cannot be reached right now. The link stays valid.',
  },
  retry: { de: 'Erneut versuchen', en: 'Try again' },
});
