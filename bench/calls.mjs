import { RARE_NAME } from './data-statements.mjs';
import { settings } from './settings.mjs';

/*
 * The calls of our API. `kind` selects the budget. A call is a list of forms that are used in turn; a form is a list of
 * requests that are sent in parallel. The equivalent calls of the peers are in peers/.
 */

const PAGE = 25;
const PANEL = 5;
/** Number of users that are changed in turn: more than clients, so that no row is contended. */
const UPDATED = 100;
export const DEEP = 50_000;
/** In every seventh name; in nearly every second; in twenty names of a database of any size. */
export const FRAGMENTS = { common: 'sch', twoLetters: 'an', rare: RARE_NAME.toLowerCase() };
/** Text of the global search: a frequent surname, which also appears in titles and posts. */
export const EVERYWHERE = 'müller';

const get = (path) => [[{ path: `/v1${path}` }]];
const post = (path, body) => [[{ method: 'POST', path: `/v1${path}`, body }]];
const search = (text) => get(`/user/admin/search/${encodeURIComponent(text)}/0/${PAGE}/-1`);

const DASHBOARD = [
  '/home/dashboard',
  '/user/versions',
  ...[30, -1].flatMap((days) => [
    `/dashboard/figures/${days}`,
    `/user/registered/date/${days}`,
    `/user/active/amount/${days}`,
    `/user/os/amount/${days}`,
    `/user/top/distance/${days}/0/10`,
    `/user/top/posts/${days}/0/10`,
    `/user/country/${days}`,
    `/reward/history/amount/${days}`,
  ]),
  '/post/all/0/10/30',
];

/** What a screen shows of all users at some zoom levels. */
const MAP_VIEWS = [
  { name: 'world', area: [-180, -85, 180, 85], zoom: 2 },
  { name: 'Germany', area: [2, 46, 18, 56], zoom: 6 },
  { name: 'region', area: [8, 49, 11, 51], zoom: 9 },
  { name: 'town', area: [9.3, 51.2, 9.7, 51.4], zoom: 12 },
];

/** `sample` has a time range with posts, and users to change. */
export function callsOf(sample) {
  const text = encodeURIComponent(EVERYWHERE);
  const all = [
    { name: 'newest users', kind: 'list', forms: get(`/user/all/0/${PAGE}/-1`) },
    { name: `users, skip ${DEEP.toLocaleString('en')}`, kind: 'deep', forms: get(`/user/all/${DEEP}/${PAGE}/-1`) },
    { name: `user search, common (${FRAGMENTS.common})`, kind: 'search', forms: search(FRAGMENTS.common) },
    { name: `user search, rare (${FRAGMENTS.rare})`, kind: 'search', forms: search(FRAGMENTS.rare) },
    { name: `user search, two letters (${FRAGMENTS.twoLetters})`, kind: 'search', forms: search(FRAGMENTS.twoLetters) },
    {
      name: `global search (${EVERYWHERE})`,
      kind: 'search',
      forms: [
        [
          `/user/search/${text}/0/${PANEL}/-1`,
          `/event/search/${text}/0/${PANEL}/-1`,
          `/trip/search/${text}/0/${PANEL}/-1`,
          `/post/search/${text}/0/${PANEL}/-1`,
          `/reward/search/${text}/0/${PANEL}`,
          `/level/search/${text}/0/${PANEL}`,
        ].map((path) => ({ path: `/v1${path}` })),
      ],
    },
    {
      name: 'posts by time range',
      kind: 'list',
      forms: post(`/post/all/0/${PAGE}/time`, { fromTime: sample.from, toTime: sample.to }),
    },
    {
      name: 'orders unsent',
      kind: 'list',
      forms: post(`/reward/history/all/0/${PAGE}/-1`, { rewardSent: false }),
    },
    ...MAP_VIEWS.map(({ name, ...view }) => ({
      name: `map of users, ${name}`,
      kind: 'map',
      forms: post('/user/places', view),
    })),
    ...MAP_VIEWS.map(({ name, ...view }) => ({
      name: `map of reports, ${name}`,
      kind: 'map',
      forms: post('/report/places', { ...view, type: 'user' }),
    })),
    ...DASHBOARD.map((path) => ({ name: `dashboard ${path}`, kind: 'dashboard', forms: get(path) })),
    { name: 'one update with audit', kind: 'change', forms: sample.users.map(updateOf) },
  ];
  const wanted = settings.calls;
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((part) => name.includes(part)));
}

/** The body that the panel's form sends. */
function updateOf(user, index) {
  const { _id, userName, email, about } = user;
  const body = {
    _id,
    userName,
    email,
    dateOfBirth: { year: 1980, month: 2, date: 3 },
    about: `${about.slice(0, 40)} ${index}`,
    language: 'de',
  };
  return [{ method: 'PUT', path: '/v1/user/update', body }];
}

/** Some users of the server's database, and a month with posts. */
export async function readSample({ port, tokens }) {
  const headers = tokens[0];
  const answer = await fetch(`http://127.0.0.1:${port}/v1/user/all/0/${UPDATED}/-1/userName/asc`, { headers });
  if (!answer.ok) throw new Error(`users to change: ${answer.status} ${await answer.text()}`);
  const users = (await answer.json()).data;
  const daysAgo = (days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  return { users, from: daysAgo(60), to: daysAgo(30) };
}

/** The update as one statement, and thus one transaction: the row, and its values before and after in the log. */
export const UPDATE = `
  with before as (select * from users where id = $1 for update), after as (
    update users set about = $2, revision = users.revision + 1 from before where users.id = before.id returning users.*
  ), logged as (
    insert into audit_log (id, admin_name, action, entity, entity_id, before, after, request_id)
    select gen_random_uuid(), 'bench', 'update', 'user', after.id, to_jsonb(before), to_jsonb(after), 'bench' from before, after
  )
  select * from after`;

/** The same as a transaction: the row is locked and read, changed, logged and announced, with one statement for each. */
export function transactionOf({ _id, about }) {
  return [
    { text: 'begin' },
    { text: 'select * from users where id = $1 for update', values: [_id] },
    {
      text: 'update users set about = $2, revision = revision + 1 where id = $1 returning *',
      values: [_id, about],
    },
    {
      text: `insert into audit_log (id, admin_name, action, entity, entity_id, before, after, request_id)
        values (gen_random_uuid(), 'bench', 'update', 'user', $1, $2, $3, 'bench')`,
      values: [_id, JSON.stringify({ about: '' }), JSON.stringify({ about })],
    },
    {
      text: 'select pg_notify($1, $2)',
      values: ['leitstand_bench', JSON.stringify({ entity: 'user', entityId: _id })],
    },
    { text: 'commit' },
  ];
}
