import type { CountForms, ListedKind } from '@leitstand/contract/base/kind';
import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';

function counted(count: number, [one, many]: CountForms): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const listUpdatesText = defineText({
  added: {
    de: ({ list }: ListedKind, count: number) => counted(count, list.added.de),
    en: ({ list }: ListedKind, count: number) => counted(count, list.added.en),
  },
  changed: {
    de: (count: number) => counted(count, ['Änderung', 'Änderungen']),
    en: (count: number) => counted(count, ['change', 'changes']),
  },
  uncertain: { de: 'Vielleicht Änderungen', en: 'Possible changes' },
  and: { de: ' und ', en: ' and ' },
  show: { de: 'anzeigen', en: 'show' },
  reload: { de: 'neu laden', en: 'reload' },
});
