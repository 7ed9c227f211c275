/*
 * The content types for Strapi: the columns of our responses, under names that Strapi turns into columns. Its tables are
 * filled from ours and get the same indexes.
 */

const text = { type: 'text' };
const integer = { type: 'integer' };
const float = { type: 'float' };
const flag = { type: 'boolean' };
const moment = { type: 'datetime' };
const json = { type: 'json' };

export const TYPES = [
  {
    name: 'user',
    from: 'users',
    attributes: {
      ...{ userName: text, email: text, telephoneNumber: text, dateOfBirth: { type: 'date' }, about: text },
      ...{ language: text, currentCoins: integer, drivenKilometers: float, isVerified: flag, status: integer },
      ...{ image: text, system: text, appVersion: text, phoneModel: text, longitude: float, latitude: float },
      ...{ appFields: json, revision: integer, deletedAt: moment, searchText: text },
    },
    indexes: ['(created_at, id)', 'using gin (search_text public.gin_trgm_ops)'],
  },
  {
    name: 'post',
    from: 'posts',
    attributes: {
      ...{
        description: text,
        address: json,
        likes: integer,
        commentsCount: integer,
        deletedAt: moment,
        searchText: text,
      },
    },
    indexes: ['(created_at, id)', 'using gin (search_text public.gin_trgm_ops)'],
  },
  {
    name: 'trip',
    from: 'trips',
    attributes: {
      ...{ title: text, category: text, description: text, tripDate: moment, startPointAddress: json },
      ...{ totalTripDistance: float, image: text, deletedAt: moment, searchText: text },
    },
    indexes: ['(created_at, id)', 'using gin (search_text public.gin_trgm_ops)'],
  },
  {
    name: 'event',
    from: 'events',
    attributes: { title: text, description: text, eventDate: moment, image: text, deletedAt: moment, searchText: text },
    indexes: ['(created_at, id)'],
  },
  {
    name: 'reward',
    from: 'rewards',
    attributes: {
      ...{ orderNum: integer, title: text, category: text, type: text, quantity: integer, redeemed: integer },
      ...{ coins: integer, deletedAt: moment, searchText: text },
    },
    indexes: [],
  },
  { name: 'level', from: 'levels', attributes: { level: integer, coins: integer, image: text }, indexes: [] },
  {
    name: 'order',
    from: 'reward_orders',
    attributes: {
      ...{ rewardTitle: text, rewardCategory: text, rewardType: text, coins: integer, userName: text, userEmail: text },
      ...{ address: text, email: text, rewardSent: flag, cancelledAt: moment, trackingNumber: text, carrier: text },
      revision: integer,
    },
    indexes: ['(reward_sent, created_at, id)'],
  },
];

/** Strapi's tables have their own schema. */
export const SCHEMA = 'strapi';
export const tableOf = ({ name }) => `bench_${name}s`;
const columnOf = (attribute) => attribute.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Statements that fill a table and create the indexes that the application has. */
export function fillStatements(type) {
  const columns = Object.keys(type.attributes).map(columnOf);
  const table = `${SCHEMA}.${tableOf(type)}`;
  return [
    `insert into ${table} (document_id, created_at, updated_at, published_at, ${columns.join(', ')})
     select id::text, created_at, created_at, created_at, ${columns.join(', ')} from public.${type.from} order by created_at, id`,
    ...type.indexes.map((index) => `create index on ${table} ${index}`),
    `vacuum (analyze) ${table}`,
  ];
}
