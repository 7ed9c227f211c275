import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { Bilingual } from '@leitstand/contract/base/languages';
import { imposeSanction } from '@leitstand/contract/moderation/sanctions';
import { banUser, bookCoins } from '@leitstand/contract/users';
import { withAction } from '../../ui/action/action-address.ts';
import { USERS } from './search-categories.ts';
import type { SearchCategory } from './search-category.ts';

/** What can be done with a person straight from the search: the word is typed before the name. */
export interface PersonCommand {
  readonly word: Bilingual;
  readonly needs: AnyEndpoint;
  readonly category: SearchCategory;
}

export const PERSON_COMMANDS: readonly PersonCommand[] = [
  {
    word: { de: 'coins', en: 'coins' },
    needs: bookCoins,
    category: onUsers('coins', { de: 'Coins buchen', en: 'Book coins' }),
  },
  {
    word: { de: 'verwarnen', en: 'warn' },
    needs: imposeSanction,
    category: onUsers('warn', { de: 'Verwarnen', en: 'Warn' }),
  },
  {
    word: { de: 'aussetzen', en: 'suspend' },
    needs: imposeSanction,
    category: onUsers('suspend', { de: 'Aussetzen', en: 'Suspend' }),
  },
  { word: { de: 'sperren', en: 'ban' }, needs: banUser, category: onUsers('ban', { de: 'Sperren', en: 'Ban' }) },
];

/** The command and the name that follows it, such as *coins lena*; in either language. */
export function commandIn(text: string): { command: PersonCommand; name: string } | undefined {
  const [, typed = '', name = ''] = /^(\S+)\s+(.+)$/u.exec(text) ?? [];
  const command = PERSON_COMMANDS.find(({ word }) => Object.values(word).includes(typed.toLowerCase()));
  return command && { command, name };
}

function onUsers(actionId: string, label: Bilingual): SearchCategory {
  return {
    ...USERS,
    id: `users-${actionId}`,
    label,
    find: async (text, signal) =>
      (await USERS.find(text, signal)).map((hit) => ({ ...hit, address: withAction(hit.address, actionId) })),
  };
}
