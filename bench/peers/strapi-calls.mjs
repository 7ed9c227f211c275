import { DEEP, EVERYWHERE, FRAGMENTS } from '../calls.mjs';
import { TYPES } from './strapi-types.mjs';

/* Requests to Strapi for the same rows. It cannot count by groups. */

const PRESENT = { 'filters[deletedAt][$null]': 'true' };

function list(name, more) {
  const { attributes } = TYPES.find((type) => type.name === name);
  const fields = [...Object.keys(attributes).filter((attribute) => attribute !== 'searchText'), 'createdAt'];
  const parameters = {
    ...Object.fromEntries(fields.map((field, index) => [`fields[${index}]`, field])),
    'sort[0]': 'createdAt:desc',
    'sort[1]': 'id:desc',
    'pagination[start]': 0,
    'pagination[limit]': 25,
    'pagination[withCount]': 'false',
    ...more,
  };
  return { path: `/api/bench-${name}s?${new URLSearchParams(parameters)}` };
}

const containing = (text) => ({ 'filters[searchText][$contains]': text });
const searchUsers = (text) => [[list('user', { ...PRESENT, ...containing(text) })]];
const panel = (name, text) => list(name, { ...PRESENT, ...containing(text), 'pagination[limit]': 5 });
/** Folds like our server; the column contains both spellings. */
const FOLDED = EVERYWHERE.replace('ü', 'u');

const FORMS = {
  'newest users': () => [[list('user', PRESENT)]],
  'users, skip': () => [[list('user', { ...PRESENT, 'pagination[start]': DEEP })]],
  'user search, common': () => searchUsers(FRAGMENTS.common),
  'user search, rare': () => searchUsers(FRAGMENTS.rare),
  'user search, two letters': () => searchUsers(FRAGMENTS.twoLetters),
  'global search': () => [
    [
      ...['user', 'event', 'trip', 'post', 'reward'].map((name) => panel(name, FOLDED)),
      list('level', { 'filters[level][$eq]': 0, 'pagination[limit]': 5 }),
    ],
  ],
  'posts by time range': ({ from, to }) => [
    [list('post', { ...PRESENT, 'filters[createdAt][$gte]': from, 'filters[createdAt][$lte]': to })],
  ],
  'orders unsent': () => [
    [list('order', { 'filters[rewardSent][$eq]': 'false', 'filters[cancelledAt][$null]': 'true' })],
  ],
  'one update with audit': ({ users }) =>
    users.map(({ _id, about }, index) => [
      { method: 'PUT', path: `/api/bench-users/${_id}`, body: { data: { about: `${about.slice(0, 40)} ${index}` } } },
    ]),
};

/** Undefined for a call without an equivalent. */
export function strapiForms({ name }, sample) {
  const known = Object.keys(FORMS).find((beginning) => name.startsWith(beginning));
  return known && FORMS[known](sample);
}
