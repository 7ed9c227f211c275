import type { Queryable } from '../../db/database.ts';
import { imagesIn } from '../../db/schema/image-columns.ts';
import { events, levels, makes, newsMessages, presetTrips, rewards } from '../../db/schema.ts';
import { toBan } from '../../modules/bans/bans.service.ts';
import { toBroadcast } from '../../modules/broadcast/broadcast.wire.ts';
import { toEvent } from '../../modules/events/events.module.ts';
import { showLevels } from '../../modules/levels/levels.service.ts';
import { cachedCounts } from '../../modules/levels/user-counts.service.ts';
import { toModel } from '../../modules/makes/makes.service.ts';
import { toNewsMessage } from '../../modules/news-messages/news-messages.service.ts';
import { toOrder } from '../../modules/orders/orders.service.ts';
import { toPost } from '../../modules/posts/posts.service.ts';
import { toPresetTrip } from '../../modules/preset-trips/preset-trips.module.ts';
import { showReports } from '../../modules/reports/report-case.service.ts';
import { latestRedeemers } from '../../modules/rewards/rewards.queries.ts';
import { toReward } from '../../modules/rewards/rewards.service.ts';
import { toTrip } from '../../modules/trips/trips.service.ts';
import { toUser } from '../../modules/users/users.wire.ts';
import { toVehicle } from '../../modules/vehicles/vehicles.service.ts';
import { withoutSecrets } from '../kept/secrets.ts';
import { movingKind } from '../kinds/all-kinds.ts';
import type { MovedKind } from '../source.ts';
import * as queries from './export.queries.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ExportedRecord {
  readonly fields: Fields;
  readonly json: string;
  /** Names of its image files. */
  readonly images: readonly string[];
}

interface Shown {
  readonly id: string;
  /** As the API answers it, and what an import needs in addition. */
  readonly fields: object;
  readonly row: Fields;
}

type ReadPage = (db: Queryable, page: queries.RowPage) => Promise<Shown[]>;

/** Target size of one page: records may be a few bytes or a megabyte. */
const PAGE_BYTES = 1_048_576;
const MOST_ROWS = 1_000;
const FIRST_ROWS = 50;
/** They describe a moment of this server: a counter for concurrent changes, and who has a case open. */
const NOT_EXPORTED = ['revision', 'holder'];

const READERS: Readonly<Record<MovedKind, ReadPage>> = {
  make: async (db, page) => (await queries.presentRows(db, makes, page)).map((row) => shown(row, toModel(row))),
  level: async (db, page) => {
    const rows = await queries.presentRows(db, levels, page);
    const fields = await showLevels(db, rows, cachedCounts(db));
    return rows.map((row, index) => shown(row, fields[index] ?? {}));
  },
  reward: async (db, page) => {
    const rows = await queries.presentRows(db, rewards, page);
    const redeemers = await latestRedeemers(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => shown(row, toReward(row, redeemers.get(row.id))));
  },
  user: async (db, page) =>
    (await queries.userRows(db, page)).map((row) => {
      const { isAnonymous, country, lastActiveAt } = row;
      const more = { isAnonymous, country, lastActiveAt: lastActiveAt?.toISOString() ?? null };
      return shown(row, { ...toUser(row, row.vehicleIds), ...more });
    }),
  car: async (db, page) => (await queries.vehicleRows(db, page)).map((row) => shown(row, toVehicle(row))),
  blacklist: async (db, page) => (await queries.banRows(db, page)).map((row) => shown(row, toBan(row))),
  event: async (db, page) => (await queries.presentRows(db, events, page)).map((row) => shown(row, toEvent(row))),
  presetTrip: async (db, page) =>
    (await queries.presentRows(db, presetTrips, page)).map((row) => shown(row, toPresetTrip(row))),
  trip: async (db, page) =>
    (await queries.tripRows(db, page)).map((row) => {
      const user = row.owner && { _id: row.owner.id, userName: row.owner.userName };
      return shown(row, { ...toTrip(row), user });
    }),
  post: async (db, page) => (await queries.postRows(db, page)).map((row) => shown(row, toPost(row))),
  report: readReports,
  order: async (db, page) =>
    (await queries.orderRows(db, page)).map((row) => {
      const order = toOrder(row);
      return shown(row, { ...order, reward: { _id: row.rewardId, ...order.reward } });
    }),
  news: async (db, page) =>
    (await queries.presentRows(db, newsMessages, page)).map((row) => shown(row, toNewsMessage(row))),
  broadcast: async (db, page) => (await queries.broadcastRows(db, page)).map((row) => shown(row, toBroadcast(row))),
  appVersions: async (db, page) =>
    (await queries.versionRows(db, page)).map((row) => {
      const { id: _id, minimumVersion, recommendUpdate } = row;
      return shown(row, { _id, minimumVersion, recommendUpdate });
    }),
};

async function readReports(db: Queryable, page: queries.RowPage): Promise<Shown[]> {
  const rows = await queries.reportRows(db, page);
  const fields = new Map<string, object>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const ofType = rows.filter((row) => row.type === type);
    for (const report of await showReports(db, type, ofType)) fields.set(report._id, report);
  }
  return rows.map((row) => {
    const more = { checkedAt: row.checkedAt?.toISOString() ?? null, lastReportedAt: row.lastReportedAt.toISOString() };
    return shown(row, { ...fields.get(row.id), ...more });
  });
}

function shown(row: { readonly id: string; readonly createdAt: Date }, fields: object): Shown {
  return { id: row.id, fields: { ...fields, createdAt: row.createdAt.toISOString() }, row: { ...row } };
}

/** All records of a kind, page by page. */
export async function* exportedRecords(db: Queryable, kind: MovedKind): AsyncGenerator<ExportedRecord[]> {
  const { table } = movingKind(kind);
  let limit = FIRST_ROWS;
  for (let after: string | undefined; ; ) {
    const page = await READERS[kind](db, { after, limit });
    const last = page.at(-1);
    if (!last) return;
    const unknown = await queries.unknownFieldsOf(
      db,
      kind,
      page.map(({ id }) => id),
    );
    const records = page.map(({ id, fields, row }) => {
      // Earlier versions kept some of them.
      const all = withoutSecrets(withUnknown(fields, unknown.get(id))) as Fields;
      return { fields: all, json: JSON.stringify(all), images: imagesIn(table, row) };
    });
    yield records;
    after = last.id;
    const bytes = records.reduce((sum, { json }) => sum + json.length, 0);
    limit = Math.max(1, Math.min(MOST_ROWS, limit * 4, Math.floor(PAGE_BYTES / (bytes / records.length))));
  }
}

/** Our own fields take precedence. */
function withUnknown(fields: object, unknown: Fields = {}): Fields {
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => !NOT_EXPORTED.includes(field)));
  return { ...own, ...Object.fromEntries(Object.entries(unknown).filter(([field]) => !Object.hasOwn(own, field))) };
}
