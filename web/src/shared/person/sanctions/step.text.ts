import { defineText } from '../../../ui/i18n/text.ts';

/** Words for the steps, wherever they appear. */
export const stepText = defineText({
  warn: { de: 'Verwarnen', en: 'Warn' },
  suspend: { de: 'Aussetzen', en: 'Suspend' },
  ban: { de: 'Sperren', en: 'Ban' },
  warning: { de: 'Verwarnung', en: 'Warning' },
  suspension: { de: 'Aussetzung', en: 'Suspension' },
  spam: { de: 'Spam', en: 'Spam' },
  insult: { de: 'Beleidigung', en: 'Insult' },
  danger: { de: 'Gefährliches Verhalten', en: 'Dangerous behaviour' },
  fraud: { de: 'Betrug', en: 'Fraud' },
  other: { de: 'Anderer Verstoß', en: 'Other violation' },
  days: {
    de: (days: number) => (days === 1 ? '24 Stunden' : `${days} Tage`),
    en: (days: number) => (days === 1 ? '24 hours' : `${days} days`),
  },
  shortDays: {
    de: (days: number) => (days === 1 ? '24 Std.' : `${days} Tage`),
    en: (days: number) => (days === 1 ? '24 h' : `${days} days`),
  },
  withoutEnd: { de: 'ohne Ende', en: 'without an end' },
});

export const standingText = defineText({
  warned: { de: (count: number) => `verwarnt (${count})`, en: (count: number) => `warned (${count})` },
  suspended: { de: 'ausgesetzt', en: 'suspended' },
  until: { de: (day: string) => `bis ${day}`, en: (day: string) => `until ${day}` },
  suspendedUntil: { de: (day: string) => `ausgesetzt bis ${day}`, en: (day: string) => `suspended until ${day}` },
});
