import { defineText } from '../../../ui/i18n/text.ts';

export const coinsText = defineText({
  book: { de: 'Coins buchen', en: 'Book coins' },
  title: { de: (who: string) => `Coins von „${who}“ buchen`, en: (who: string) => `Book coins of “${who}”` },
  direction: { de: 'Art der Buchung', en: 'Kind of booking' },
  add: { de: 'Gutschrift (+)', en: 'Credit (+)' },
  take: { de: 'Abzug (−)', en: 'Deduction (−)' },
  submit: { de: 'Buchen', en: 'Book' },
  balance: { de: (now: string) => `Guthaben: ${now} Coins`, en: (now: string) => `Balance: ${now} coins` },
  newBalance: {
    de: (now: string, then: string) => `Guthaben: ${now} → ${then} Coins`,
    en: (now: string, then: string) => `Balance: ${now} → ${then} coins`,
  },
  booked: {
    de: (who: string, balance: string) => `Gebucht. „${who}“ hat jetzt ${balance} Coins.`,
    en: (who: string, balance: string) => `Booked. “${who}” now has ${balance} coins.`,
  },
});
