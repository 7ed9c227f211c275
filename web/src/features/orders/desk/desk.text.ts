import { formatNumber } from '../../../ui/i18n/format.ts';
import { defineText } from '../../../ui/i18n/text.ts';

function orders(count: number): string {
  return count === 1 ? '1 Bestellung' : `${formatNumber(count)} Bestellungen`;
}

function ordersEn(count: number): string {
  return count === 1 ? '1 order' : `${formatNumber(count)} orders`;
}

export const deskText = defineText({
  title: { de: 'Versandtisch', en: 'Shipping desk' },
  back: { de: 'Zurück zu den Bestellungen', en: 'Back to the orders' },
  loading: { de: 'Bestellungen werden geladen …', en: 'Loading orders …' },
  emptyTitle: { de: 'Kein Paket wartet', en: 'No parcel is waiting' },
  emptyMessage: {
    de: 'Alle Bestellungen mit Adresse sind verschickt.',
    en: 'All orders with an address are sent.',
  },
  emptyNarrowed: {
    de: 'Zur Suche und zum Zeitraum der Liste wartet kein Paket.',
    en: 'No parcel is waiting that fits the search and the time range of the list.',
  },
  more: {
    de: (most: number) => `Gezeigt werden die ${most} ältesten. Die übrigen folgen, sobald diese verschickt sind.`,
    en: (most: number) => `The oldest ${most} are shown. The others follow as soon as these are sent.`,
  },
  toCheck: {
    de: (count: number) =>
      count === 1
        ? 'Bei 1 Bestellung ist die Adresse zu prüfen. Die Auswahl „Älteste“ und „Alle“ lässt sie aus.'
        : `Bei ${count} Bestellungen ist die Adresse zu prüfen. Die Auswahl „Älteste“ und „Alle“ lässt sie aus.`,
    en: (count: number) =>
      count === 1
        ? 'The address of 1 order needs a check. “Oldest” and “All” leave it out.'
        : `The addresses of ${count} orders need a check. “Oldest” and “All” leave them out.`,
  },
  selection: { de: 'Auswahl', en: 'Selection' },
  count: { de: 'Anzahl der ältesten Bestellungen', en: 'Number of oldest orders' },
  oldest: { de: (count: string) => `Älteste ${count}`, en: (count: string) => `Oldest ${count}` },
  all: { de: 'Alle', en: 'All' },
  none: { de: 'Keine', en: 'None' },
  carrier: { de: 'Versanddienst', en: 'Carrier' },
  format: { de: 'Format der Etiketten', en: 'Label format' },
  a6: { de: 'DIN A6', en: 'DIN A6' },
  sheet: { de: 'Bogen A4 (2 × 4)', en: 'Sheet A4 (2 × 4)' },
  print: {
    de: (count: number) =>
      count === 0 ? 'Etiketten drucken' : count === 1 ? '1 Etikett drucken' : `${count} Etiketten drucken`,
    en: (count: number) => (count === 0 ? 'Print labels' : count === 1 ? 'Print 1 label' : `Print ${count} labels`),
  },
  paste: { de: 'Liste einfügen', en: 'Paste a list' },
  pasteTitle: { de: 'Sendungsnummern einfügen', en: 'Paste tracking numbers' },
  pasteLabel: { de: 'Sendungsnummern', en: 'Tracking numbers' },
  pasteHint: {
    de: 'Eine je Zeile, in der Reihenfolge des Tisches, oder „Nr.;Sendungsnummer“.',
    en: 'One per line in the order of the desk, or “no.;tracking number”.',
  },
  take: { de: 'Übernehmen', en: 'Apply' },
  taken: {
    de: (count: number) => (count === 1 ? '1 Nummer übernommen.' : `${count} Nummern übernommen.`),
    en: (count: number) => (count === 1 ? '1 number applied.' : `${count} numbers applied.`),
  },
  notTaken: {
    de: (count: number) => (count === 1 ? '1 Zeile passt nicht:' : `${count} Zeilen passen nicht:`),
    en: (count: number) => (count === 1 ? '1 line does not fit:' : `${count} lines do not fit:`),
  },
  unknownOrder: { de: 'Diese Bestellung liegt nicht auf dem Tisch.', en: 'This order is not on the desk.' },
  tooMany: { de: 'Keine Bestellung mehr ohne Nummer.', en: 'No order without a number is left.' },
  parcels: { de: 'Pakete', en: 'Parcels' },
  selectAll: { de: 'Alle auswählen', en: 'Select all' },
  select: {
    de: (name: string) => `${name} auswählen`,
    en: (name: string) => `Select ${name}`,
  },
  position: { de: 'Nr.', en: 'No.' },
  recipient: { de: 'Empfänger', en: 'Recipient' },
  reward: { de: 'Belohnung', en: 'Reward' },
  number: { de: 'Sendungsnummer', en: 'Tracking number' },
  numberOf: {
    de: (position: number, name: string) => `Sendungsnummer zu Nr. ${position}, ${name}`,
    en: (position: number, name: string) => `Tracking number for no. ${position}, ${name}`,
  },
  state: { de: 'Ergebnis', en: 'Result' },
  progress: {
    de: (done: number, all: number) => (all === 0 ? 'Nichts ausgewählt' : `${done} von ${all} Nummern erfasst`),
    en: (done: number, all: number) => (all === 0 ? 'Nothing selected' : `${done} of ${all} numbers entered`),
  },
  check: { de: 'Prüfen', en: 'Check' },
  willBeSent: {
    de: (count: number) => `${orders(count)} ${count === 1 ? 'wird' : 'werden'} verschickt.`,
    en: (count: number) => `${ordersEn(count)} will be sent.`,
  },
  willStay: {
    de: (count: number) => `${orders(count)} ${count === 1 ? 'bleibt' : 'bleiben'} hier.`,
    en: (count: number) => `${ordersEn(count)} ${count === 1 ? 'stays' : 'stay'} here.`,
  },
  ship: { de: (count: number) => `${orders(count)} verschicken`, en: (count: number) => `Send ${ordersEn(count)}` },
  shipped: {
    de: (count: number) => `${orders(count)} ${count === 1 ? 'ist' : 'sind'} verschickt.`,
    en: (count: number) => `${ordersEn(count)} ${count === 1 ? 'is' : 'are'} sent.`,
  },
  takenBack: {
    de: (count: number) => `${orders(count)} ${count === 1 ? 'gilt' : 'gelten'} wieder als nicht verschickt.`,
    en: (count: number) => `${ordersEn(count)} ${count === 1 ? 'is' : 'are'} marked as not sent again.`,
  },
  nothingShipped: {
    de: 'Nichts wurde verschickt: Inzwischen hat sich etwas geändert. Die betroffenen Zeilen sind markiert.',
    en: 'Nothing was sent: something has changed meanwhile. The rows concerned are marked.',
  },
  undoRefused: {
    de: 'Nichts wurde rückgängig gemacht: Eine der Bestellungen wurde inzwischen geändert.',
    en: 'Nothing was undone: one of the orders has been changed meanwhile.',
  },
  reload: { de: 'Neu laden', en: 'Reload' },
  ok: { de: 'Wird verschickt', en: 'Will be sent' },
  alreadySent: { de: 'Ist schon verschickt', en: 'Is sent already' },
  notFound: { de: 'Gibt es nicht mehr', en: 'No longer exists' },
  badNumber: {
    de: 'Das Feld Sendungsnummer hat einen ungültigen Wert.',
    en: 'The field Tracking number has an invalid value.',
  },
  duplicateNumber: { de: 'Diese Nummer ist schon vergeben.', en: 'This number is already in use.' },
  changedMeanwhile: { de: 'Wurde inzwischen geändert', en: 'Was changed meanwhile' },
});
