import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './rewards.screen.ts';

export const rewardsText = defineText({
  title: { de: 'Alle Belohnungen', en: 'All rewards' },
  search: { de: 'Titel oder Kategorie suchen', en: 'Search title or category' },
  new: { de: 'Neue Belohnung', en: 'New reward' },
  emptyTitle: { de: 'Noch keine Belohnungen', en: 'No rewards yet' },
  emptyMessage: {
    de: 'Belohnungen lösen Benutzer in der App mit ihren Coins ein.',
    en: 'Users redeem rewards in the app with their coins.',
  },
  orders: { de: 'Bestellungen', en: 'Orders' },
  name: { de: 'Titel', en: 'Title' },
  category: { de: 'Kategorie', en: 'Category' },
  type: { de: 'Typ', en: 'Type' },
  address: { de: 'Addresse', en: 'Address' },
  email: { de: 'Email', en: 'Email' },
  stock: { de: 'Bestand', en: 'Stock' },
  stockOf: {
    de: (left: string, all: string) => `${left} von ${all}`,
    en: (left: string, all: string) => `${left} of ${all}`,
  },
  outOfStock: { de: 'Vergriffen', en: 'Out of stock' },
  redeemed: { de: (count: string) => `${count} eingelöst`, en: (count: string) => `${count} redeemed` },
  images: { de: 'Bilder', en: 'Images' },
  noName: { de: 'Belohnung ohne Titel', en: 'Untitled reward' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Belohnung bearbeiten', en: 'Edit reward' },
  viewTitle: { de: 'Belohnung', en: 'Reward' },
  moveUp: { de: 'Nach oben', en: 'Move up' },
  moveDown: { de: 'Nach unten', en: 'Move down' },
  drag: { de: 'Ziehen, um die Reihenfolge zu ändern', en: 'Drag to change the order' },
  moved: {
    de: (name: string, place: string) => `„${name}“ steht jetzt an Stelle ${place}.`,
    en: (name: string, place: string) => `“${name}” is now number ${place}.`,
  },
  quantityHint: {
    de: (redeemed: string) => `Davon sind ${redeemed} eingelöst; weniger lässt sich nicht eintragen.`,
    en: (redeemed: string) => `${redeemed} of them are redeemed; it cannot be less.`,
  },

  ordersRemain: {
    de: (count: number) =>
      count === 1
        ? 'Die Bestellung bleibt und lässt sich weiter verschicken.'
        : `Die ${formatNumber(count)} Bestellungen bleiben und lassen sich weiter verschicken.`,
    en: (count: number) =>
      count === 1
        ? 'Its order remains and can still be sent.'
        : `Its ${formatNumber(count)} orders remain and can still be sent.`,
  },

  restock: { de: 'Bestand auffüllen', en: 'Restock' },
  restockOf: {
    de: (name: string) => `Bestand auffüllen: ${name}`,
    en: (name: string) => `Restock: ${name}`,
  },
  restockHint: {
    de: (left: string) => `Übrig sind ${left}. Ein Minus davor zieht ab.`,
    en: (left: string) => `${left} left. A minus in front subtracts.`,
  },
  restockResult: { de: (left: string) => `Danach übrig: ${left}`, en: (left: string) => `Left afterwards: ${left}` },
  apply: { de: 'Übernehmen', en: 'Apply' },
  restocked: {
    de: (name: string, change: string, left: string) => `„${name}“: ${change}, übrig sind ${left}.`,
    en: (name: string, change: string, left: string) => `“${name}”: ${change}, ${left} left.`,
  },
  restockUndoRefused: {
    de: 'Nicht rückgängig gemacht: Davon ist inzwischen zu viel eingelöst.',
    en: 'Not undone: too many of them have been redeemed meanwhile.',
  },

  stockHistory: { de: 'Bestandsverlauf', en: 'Stock history' },
  stockHistoryOf: {
    de: (name: string) => `Bestandsverlauf: ${name}`,
    en: (name: string) => `Stock history: ${name}`,
  },
  when: { de: 'Wann', en: 'When' },
  what: { de: 'Was', en: 'What' },
  change: { de: 'Änderung', en: 'Change' },
  remaining: { de: 'Danach übrig', en: 'Left afterwards' },
  kindStart: { de: 'Anfangsbestand', en: 'Opening stock' },
  kindQuantity: {
    de: (who: string) => `Menge geändert${who === '' ? '' : ` von ${who}`}`,
    en: (who: string) => `Quantity changed${who === '' ? '' : ` by ${who}`}`,
  },
  kindRedeemed: { de: 'Eingelöst', en: 'Redeemed' },
  kindReturned: { de: 'Bestellung storniert', en: 'Order cancelled' },
  noHistory: { de: 'Noch keine Änderungen', en: 'No changes yet' },
  close: { de: 'Schließen', en: 'Close' },
});
