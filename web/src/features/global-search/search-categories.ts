import { ALL_TIME, SEARCH_PANEL_SIZE } from '@leitstand/contract/base/limits';
import { eventKind, searchEvents } from '@leitstand/contract/events';
import { levelKind, searchLevels } from '@leitstand/contract/levels';
import { postKind, searchPosts } from '@leitstand/contract/posts';
import { rewardKind, searchRewards } from '@leitstand/contract/rewards';
import { searchTrips, tripKind } from '@leitstand/contract/trips';
import { searchUsers, userKind } from '@leitstand/contract/users';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { globalSearchText as texts } from './global-search.text.ts';
import { defineCategory, type SearchCategory } from './search-category.ts';

const limit = SEARCH_PANEL_SIZE;
const firstPage = { page: 0, limit, days: ALL_TIME };
const firstRows = { skip: 0, limit };

export const USERS = defineCategory({
  id: 'users',
  label: { de: 'Benutzer', en: 'Users' },
  empty: { de: 'Keine Benutzer gefunden', en: 'No users found' },
  endpoint: searchUsers,
  params: (text) => ({ text, ...firstPage }),
  image: { header: { de: 'Profilbild', en: 'Profile picture' }, fileName: ({ image }) => image },
  columns: [
    { header: { de: 'Benutzername', en: 'Username' }, text: ({ userName }) => userName },
    { header: { de: 'Email', en: 'Email' }, text: ({ email }) => email },
  ],
  kind: userKind,
});

const events = defineCategory({
  id: 'events',
  label: { de: 'Ereignisse', en: 'Events' },
  empty: { de: 'Keine Ereignisse gefunden', en: 'No events found' },
  endpoint: searchEvents,
  params: (text) => ({ text, ...firstPage }),
  image: { header: texts.image, fileName: ({ image }) => image },
  columns: [
    { header: texts.name, flex: 3, text: ({ title }) => title },
    { header: texts.date, text: ({ eventDate }) => formatDate(eventDate) },
  ],
  kind: eventKind,
});

const trips = defineCategory({
  id: 'trips',
  label: { de: 'Trips', en: 'Trips' },
  empty: { de: 'Keine Trips gefunden', en: 'No trips found' },
  endpoint: searchTrips,
  params: (text) => ({ text, ...firstRows, days: ALL_TIME }),
  image: { header: texts.image, fileName: ({ image }) => image },
  columns: [
    { header: texts.name, flex: 3, text: ({ title }) => title },
    { header: texts.date, text: ({ tripDate }) => formatDate(tripDate) },
  ],
  kind: tripKind,
});

const posts = defineCategory({
  id: 'posts',
  label: { de: 'Beiträge', en: 'Posts' },
  empty: { de: 'Keine Beiträge gefunden', en: 'No posts found' },
  endpoint: searchPosts,
  params: (search) => ({ search, ...firstRows, days: ALL_TIME }),
  image: { header: texts.image, fileName: ({ galleryImages: [first] }) => first?.url ?? '' },
  columns: [
    { header: { de: 'Benutzername', en: 'Username' }, text: ({ user }) => user?.userName ?? '' },
    { header: { de: 'Beschreibung', en: 'Description' }, flex: 2, text: ({ description }) => description },
  ],
  kind: postKind,
});

const rewards = defineCategory({
  id: 'rewards',
  label: { de: 'Belohnungen', en: 'Rewards' },
  empty: { de: 'Keine Belohnungen gefunden', en: 'No rewards found' },
  endpoint: searchRewards,
  params: (search) => ({ search, ...firstRows }),
  image: { header: texts.image, fileName: ({ image }) => image },
  columns: [
    { header: { de: 'Titel', en: 'Title' }, flex: 2, text: ({ title }) => title },
    { header: { de: 'Beschreibung', en: 'Description' }, text: ({ category }) => category },
    {
      header: { de: 'Typ', en: 'Type' },
      text: ({ type }, language) => translate(texts, language)[type],
    },
  ],
  kind: rewardKind,
});

const levels = defineCategory({
  id: 'levels',
  label: { de: 'Level', en: 'Levels' },
  empty: { de: 'Keine Level gefunden', en: 'No levels found' },
  endpoint: searchLevels,
  params: (search) => ({ search, ...firstRows }),
  image: { header: texts.image, fileName: ({ image }) => image },
  columns: [
    { header: { de: 'Level', en: 'Level' }, flex: 3, text: ({ level }) => `Level ${formatNumber(level)}` },
    { header: { de: 'Coins', en: 'Coins' }, text: ({ coins }) => formatNumber(coins) },
  ],
  kind: levelKind,
});

/** All categories, in the order of the panel. */
export const SEARCH_CATEGORIES: readonly SearchCategory[] = [USERS, events, trips, posts, rewards, levels];
