import { formatNumber } from '../../ui/i18n/format.ts';
import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './levels.screen.ts';

function users(count: number): string {
  return count === 1 ? '1 Benutzer ist' : `${formatNumber(count)} Benutzer sind`;
}

function usersEn(count: number): string {
  return count === 1 ? '1 user is' : `${formatNumber(count)} users are`;
}

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
  fall: {
    de: (count: number, level: string) =>
      `${users(count)} auf diesem Level und danach auf ${level}; gesammelte Coins bleiben.`,
    en: (count: number, level: string) =>
      `${usersEn(count)} on this level and will be on ${level} afterwards; collected coins remain.`,
  },
  noLevel: {
    de: (count: number) => `${users(count)} auf diesem Level und danach auf keinem; gesammelte Coins bleiben.`,
    en: (count: number) => `${usersEn(count)} on this level and will have none afterwards; collected coins remain.`,
  },
  newTitle: screen.creates.title,
  editTitle: { de: 'Level bearbeiten', en: 'Edit level' },
  viewTitle: { de: 'Level', en: 'Level' },
});
