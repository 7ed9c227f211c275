import { DEEP, EVERYWHERE, FRAGMENTS } from '../calls.mjs';

/* Requests to Directus for the same rows: the columns of our response, in the same order. */

const USER = [
  ...['id', 'user_name', 'email', 'telephone_number', 'date_of_birth', 'about', 'language', 'current_coins'],
  ...['driven_kilometers', 'is_verified', 'status', 'image', 'created_at', 'system', 'app_version', 'phone_model'],
  ...['longitude', 'latitude', 'app_fields', 'revision'],
];
const POST = [
  'id',
  'user_id.user_name',
  'description',
  'gallery_images',
  'address',
  'likes',
  'comments_count',
  'created_at',
];
const TRIP = [
  'id',
  'title',
  'category',
  'description',
  'trip_date',
  'start_point_address',
  'total_trip_distance',
  'image',
];
const ORDER = [
  ...['id', 'reward_title', 'reward_category', 'reward_type', 'coins', 'user_name', 'user_id', 'user_email', 'address'],
  ...['email', 'created_at', 'reward_sent', 'tracking_number', 'carrier', 'revision'],
];
const EVENT = ['id', 'title', 'description', 'event_date', 'image', 'event_address', 'created_at'];
const REWARD = [
  'id',
  'order_num',
  'title',
  'category',
  'type',
  'quantity',
  'redeemed',
  'coins',
  'images',
  'created_at',
];

const NEWEST = '-created_at,-id';
const PRESENT = { 'filter[deleted_at][_null]': 'true' };

function items(collection, parameters) {
  return { path: `/items/${collection}?${new URLSearchParams(parameters)}` };
}

const list = (collection, fields, more) =>
  items(collection, { fields: fields.join(','), limit: 25, sort: NEWEST, ...more });
const containing = (text) => ({ 'filter[search_text][_contains]': text });
const searchUsers = (text) => [[list('users', USER, { ...PRESENT, ...containing(text) })]];
const panel = (collection, fields, text) => list(collection, fields, { ...PRESENT, ...containing(text), limit: 5 });

/** Folds like our server; the column contains both spellings. */
const FOLDED = EVERYWHERE.replace('ü', 'u');

const FORMS = {
  'newest users': () => [[list('users', USER, PRESENT)]],
  'users, skip': () => [[list('users', USER, { ...PRESENT, offset: DEEP })]],
  'user search, common': () => searchUsers(FRAGMENTS.common),
  'user search, rare': () => searchUsers(FRAGMENTS.rare),
  'user search, two letters': () => searchUsers(FRAGMENTS.twoLetters),
  'global search': () => [
    [
      panel('users', USER, FOLDED),
      panel('events', EVENT, FOLDED),
      panel('trips', TRIP, FOLDED),
      panel('posts', POST, FOLDED),
      panel('rewards', REWARD, FOLDED),
      items('levels', { limit: 5, 'filter[level][_eq]': 0 }),
    ],
  ],
  'posts by time range': ({ from, to }) => [
    [list('posts', POST, { ...PRESENT, 'filter[created_at][_between]': `${from},${to}` })],
  ],
  'orders unsent': () => [
    [list('reward_orders', ORDER, { 'filter[reward_sent][_eq]': 'false', 'filter[cancelled_at][_null]': 'true' })],
  ],
  'dashboard /home/dashboard': () => [
    [items('users', { ...PRESENT, 'aggregate[count]': '*', 'groupBy[]': 'is_anonymous' })],
  ],
  'dashboard /user/versions': () => [
    [items('users', { ...PRESENT, 'aggregate[count]': '*', 'groupBy[]': 'app_version' })],
  ],
  'dashboard /user/os/amount/-1': () => [
    [items('users', { ...PRESENT, 'aggregate[count]': '*', 'groupBy[]': 'system' })],
  ],
  'one update with audit': ({ users }) =>
    users.map(({ _id, about }, index) => [
      { method: 'PATCH', path: `/items/users/${_id}`, body: { about: `${about.slice(0, 40)} ${index}` } },
    ]),
};

/** Undefined for a call without an equivalent. */
export function directusForms({ name }, sample) {
  const known = Object.keys(FORMS).find((beginning) => name.startsWith(beginning));
  return known && FORMS[known](sample);
}
