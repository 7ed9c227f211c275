import { ALL_TIME, SEARCH_PANEL_SIZE } from '@leitstand/contract/limits';
import { searchUsers } from '@leitstand/contract/users';
import { ImageCell } from '../../kit/list/cells.tsx';
import { defineCategory, type SearchCategory } from './search-category.ts';

const firstPage = { page: 0, limit: SEARCH_PANEL_SIZE, days: ALL_TIME };

const users = defineCategory({
  id: 'users',
  label: { de: 'Benutzer', en: 'Users' },
  empty: { de: 'Keine Benutzer gefunden', en: 'No users found' },
  endpoint: searchUsers,
  params: (text) => ({ text, ...firstPage }),
  columns: [
    {
      header: { de: 'Profilbild', en: 'Profile picture' },
      isPicture: true,
      cell: (user) => <ImageCell name={user.image} label={user.userName} />,
    },
    { header: { de: 'Benutzername', en: 'Username' }, cell: (user) => user.userName },
    { header: { de: 'Email', en: 'Email' }, cell: (user) => user.email },
  ],
  target: (user) => `/users?user=${encodeURIComponent(user._id)}`,
  right: 'ReadUsers',
});

/** Everything the global search looks through, in the order of the panel. */
export const SEARCH_CATEGORIES: readonly SearchCategory[] = [users];
