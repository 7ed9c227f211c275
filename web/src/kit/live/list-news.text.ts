import type { Language } from '@leitstand/contract/languages';
import type { ListKind } from '@leitstand/contract/limits';
import { formatNumber } from '../i18n/format.ts';
import { defineText } from '../i18n/text.ts';

type Forms = readonly [one: string, many: string];

/** New records of a list, for one and for several. */
const NEW_RECORDS: Record<ListKind, Record<Language, Forms>> = {
  administrator: {
    de: ['neuer Administrator', 'neue Administratoren'],
    en: ['new administrator', 'new administrators'],
  },
  audit: { de: ['neuer Eintrag', 'neue Einträge'], en: ['new entry', 'new entries'] },
  blacklist: { de: ['neue Sperre', 'neue Sperren'], en: ['new block', 'new blocks'] },
  car: { de: ['neues Fahrzeug', 'neue Fahrzeuge'], en: ['new vehicle', 'new vehicles'] },
  event: { de: ['neues Ereignis', 'neue Ereignisse'], en: ['new event', 'new events'] },
  level: { de: ['neues Level', 'neue Level'], en: ['new level', 'new levels'] },
  make: { de: ['neues Modell', 'neue Modelle'], en: ['new model', 'new models'] },
  makeName: { de: ['neue Marke', 'neue Marken'], en: ['new make', 'new makes'] },
  news: { de: ['weitere Neuigkeit', 'weitere Neuigkeiten'], en: ['more news message', 'more news messages'] },
  order: { de: ['neue Bestellung', 'neue Bestellungen'], en: ['new order', 'new orders'] },
  post: { de: ['neuer Beitrag', 'neue Beiträge'], en: ['new post', 'new posts'] },
  presetTrip: { de: ['neuer fertiger Trip', 'neue fertige Trips'], en: ['new preset trip', 'new preset trips'] },
  report: { de: ['neue Meldung', 'neue Meldungen'], en: ['new report', 'new reports'] },
  reward: { de: ['neue Belohnung', 'neue Belohnungen'], en: ['new reward', 'new rewards'] },
  trip: { de: ['neuer Trip', 'neue Trips'], en: ['new trip', 'new trips'] },
  user: { de: ['neuer Benutzer', 'neue Benutzer'], en: ['new user', 'new users'] },
};

function counted(count: number, [one, many]: Forms): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const listNewsText = defineText({
  added: {
    de: (kind: ListKind, count: number) => counted(count, NEW_RECORDS[kind].de),
    en: (kind: ListKind, count: number) => counted(count, NEW_RECORDS[kind].en),
  },
  changed: {
    de: (count: number) => counted(count, ['Änderung', 'Änderungen']),
    en: (count: number) => counted(count, ['change', 'changes']),
  },
  uncertain: { de: 'Vielleicht Änderungen', en: 'Possible changes' },
  and: { de: ' und ', en: ' and ' },
  show: { de: 'anzeigen', en: 'show' },
  reload: { de: 'neu laden', en: 'reload' },
  deleted: { de: 'Gelöscht', en: 'Deleted' },
  /** Behind *deleted*. */
  byWhom: { de: (name: string) => ` von ${name}`, en: (name: string) => ` by ${name}` },
});
