import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './levels.screen.ts';

export const levelsText = defineText({
  title: { de: 'Alle Level', en: 'All levels' },
  search: { de: 'Level oder Coins suchen', en: 'Search level or coins' },
  new: { de: 'Neues Level', en: 'New level' },
  emptyTitle: { de: 'Noch keine Level', en: 'No levels yet' },
  emptyMessage: {
    de: 'Level erreichen Benutzer mit gesammelten Coins.',
    en: 'Users reach levels with the coins they collect.',
  },
  users: { de: 'Benutzer auf dem Level', en: 'Users on this level' },
  completed: { de: 'Darüber hinaus', en: 'Beyond it' },
  name: { de: (level: string) => `Level ${level}`, en: (level: string) => `Level ${level}` },
  coinsHint: {
    de: 'So viele Coins muss ein Benutzer gesammelt haben.',
    en: 'A user needs to have collected that many.',
  },
  newTitle: screen.creates.title,
  editTitle: { de: 'Level bearbeiten', en: 'Edit level' },
  viewTitle: { de: 'Level', en: 'Level' },
  fillAll: {
    de: 'Zum Speichern müssen alle erforderlichen Felder ausgefüllt sein.',
    en: 'All required fields must be filled in before saving.',
  },
});
