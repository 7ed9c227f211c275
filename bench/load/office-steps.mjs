import { randomUUID } from 'node:crypto';
import { GERMAN_LAST_NAMES } from '../../server/dist/for-bench.js';

/*
 * What administrators do, with the calls that the panel makes for it. Each step gets its administrator: `call` sends a
 * call and answers its data, `all` several at once.
 */

const PAGE = 25;
const DAYS = 30;
const ALL_TIME = -1;
const post = (kind, path, body) => ({ kind, method: 'POST', path, body });
const get = (kind, path) => ({ kind, path });

const DASHBOARD = [
  '/home/dashboard',
  '/user/versions',
  '/dashboard/tasks',
  `/dashboard/figures/${DAYS}`,
  `/dashboard/occasions/${DAYS}`,
  // The panel asks for the time before, too.
  `/user/active/amount/${ALL_TIME}`,
  `/user/registered/date/${ALL_TIME}`,
  `/user/os/amount/${DAYS}`,
  `/reward/history/amount/${DAYS}`,
  `/user/top/distance/${DAYS}/0/10`,
  `/user/top/posts/${DAYS}/0/10`,
  `/post/all/0/10/${ALL_TIME}`,
].map((path) => get('dashboard, one of its calls', path));
const NEWEST_USERS = get('list of users', `/user/all/0/${PAGE}/${ALL_TIME}`);
const REPORTS = ['user', 'post', 'trip'];
const PANEL = 5;

/** What the panel asks when it opens. */
export const OPENING = ['/api/me/authorization/state', '/user/profile/my/0/5', '/inbox', '/view/all'];

async function dashboard(me) {
  const unsent = post('dashboard, one of its calls', `/reward/history/all/0/10/${DAYS}`, { rewardSent: false });
  await me.timed('dashboard, all of them at once', () => me.all([...DASHBOARD, unsent]));
}

async function users(me) {
  await me.call(NEWEST_USERS);
  if (me.random() < 0.3) await me.call(get('list of users', `/user/all/${PAGE}/${PAGE}/${ALL_TIME}`));
}

/** A search while typing, and the finished one. */
async function search(me) {
  const name = me.oneOf(GERMAN_LAST_NAMES);
  for (const text of [name.slice(0, 3), name]) {
    await me.call(get('search of users', `/user/admin/search/${encodeURIComponent(text)}/0/${PAGE}/${ALL_TIME}`));
  }
}

async function openRecord(me) {
  const { _id } = me.oneOf(await me.call(NEWEST_USERS));
  await me.all([
    get('one user', `/user/admin/profile/${_id}/0/1`),
    get('file on a person', `/person/${_id}`),
    get('file on a person, part', `/person/${_id}/vehicles/0/${PAGE}`),
    get('file on a person, part', `/person/${_id}/posts/0/${PAGE}`),
  ]);
}

/** Changes a user that belongs to this administrator, so that no change meets another. */
async function changeUser(me) {
  const user = await me.call(get('one user', `/user/admin/profile/${me.oneOf(me.users)}/0/1`));
  await me.typing();
  const { _id, userName, email, revision } = user;
  const body = {
    ...{ _id, userName, email, revision, language: 'de' },
    dateOfBirth: { year: 1980, month: 2, date: 3 },
    about: `Geändert von ${me.name}, Stand ${revision}`,
  };
  await me.change({ kind: 'change of a user', method: 'PUT', path: '/user/update', body });
  await me.call(NEWEST_USERS);
}

async function shipOrder(me) {
  await me.call(post('list of orders', `/reward/history/all/0/${PAGE}/${ALL_TIME}`, { rewardSent: false }));
  const { _id, rewardSent, revision } = await me.call(get('one order', `/reward/history/one/${me.oneOf(me.orders)}`));
  await me.typing();
  const body = { rewardHistoryId: _id, rewardSent: !rewardSent, revision };
  await me.change(post('order marked as sent or not', '/reward/history/status/update', body));
}

async function reports(me) {
  const list = (type, limit) => post('list of reports', `/report/find/0/${limit}`, { type, checked: false });
  const [rows] = await me.all([list('user', PAGE), ...REPORTS.map((type) => list(type, 1))]);
  await me.call(get('one report with its case', `/report/case/${me.oneOf(rows)._id}`));
}

async function posts(me) {
  await me.call(get('list of posts', `/post/all/0/${PAGE}/${ALL_TIME}`));
}

async function searchEverywhere(me) {
  const text = encodeURIComponent(me.oneOf(GERMAN_LAST_NAMES).toLowerCase());
  const paths = [
    ...['user', 'event', 'trip', 'post'].map((kind) => `/${kind}/search/${text}/0/${PANEL}/${ALL_TIME}`),
    ...['reward', 'level'].map((kind) => `/${kind}/search/${text}/0/${PANEL}`),
  ];
  await me.timed('global search, all of them at once', () =>
    me.all(paths.map((path) => get('global search, one of its calls', path))),
  );
}

async function masterData(me) {
  await me.all([get('master data', '/reward/all/0/50'), get('master data', `/level/all/0/${PAGE}`)]);
}

/** How often each step is done, relative to the others. */
const STEPS = [
  [2, dashboard],
  [4, users],
  [3, search],
  [4, openRecord],
  [3, changeUser],
  [2, shipOrder],
  [3, reports],
  [3, posts],
  [2, searchEverywhere],
];
const TOTAL = STEPS.reduce((sum, [weight]) => sum + weight, 0);

export function nextStep({ mayRead, random }) {
  if (!mayRead) return masterData;
  let left = random() * TOTAL;
  return STEPS.find(([weight]) => {
    left -= weight;
    return left < 0;
  })[1];
}

/** A call that changes something is sent with a key of its own, as the panel does. */
export const keyHeader = () => ({ 'idempotency-key': randomUUID() });
