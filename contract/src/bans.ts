import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const ban = z.object({
  _id: read.text,
  email: read.text,
  telephoneNumber: read.text,
  createdAt: read.text,
});
export type Ban = z.output<typeof ban>;

const paging = { skip: field.skip, limit: field.limit, days: field.days };

export const listBans = endpoint({
  name: 'listBlacklist',
  resource: 'blacklist',
  method: 'GET',
  path: '/user/blacklist/all/{skip}/{limit}/{days}',
  summary: 'Blocked addresses and phone numbers, newest first.',
  access: 'ReadUsers',
  params: z.object(paging),
  data: read.list(ban),
});

export const searchBans = endpoint({
  name: 'searchBlacklist',
  resource: 'blacklist',
  method: 'GET',
  path: '/user/blacklist/search/{search}/{skip}/{limit}/{days}',
  summary: 'Entries whose e-mail or phone number contains the text or is another spelling of it.',
  access: 'ReadUsers',
  params: z.object({ ...paging, search: field.searchText }),
  data: read.list(ban),
});

/** For each of the two, another ban that still blocks it once this one is lifted; null if that frees it. */
export const banRelease = z.object({
  email: z.catch(z.nullable(ban), null),
  telephoneNumber: z.catch(z.nullable(ban), null),
});
export type BanRelease = z.output<typeof banRelease>;

export const getBanRelease = endpoint({
  name: 'getBanRelease',
  resource: 'blacklist',
  method: 'GET',
  path: '/user/blacklist/release/{id}',
  summary: 'Other entries that block the same e-mail address or phone number, in any spelling.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: banRelease,
});

export const liftBan = endpoint({
  name: 'unblock',
  resource: 'blacklist',
  method: 'GET',
  path: '/user/blacklist/delete/{id}',
  summary: 'Removes an entry, so that the person can register again.',
  access: 'WriteUsers',
  mutates: true,
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const banCalls = [listBans, searchBans, getBanRelease, liftBan];

export const banKind = kind({
  name: 'blacklist',
  label: { de: 'Sperrliste', en: 'Blacklist' },
  calls: banCalls,
  entities: { BlacklistEntry: ban },
  screen: screens.bans,
  reading: listBans.access,
  list: {
    added: { de: ['neue Sperre', 'neue Sperren'], en: ['new ban', 'new bans'] },
    follows: ['blacklist', 'user:ban'],
    entering: ['ban'],
    leaving: ['unblock'],
  },
});
