import { type Level, type LevelUpdate, levelKind, type NewLevel } from '@leitstand/contract/levels';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { levels } from '../../db/schema.ts';
import type { Change } from '../../records/change.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import * as queries from './levels.queries.ts';
import type { CountUsers } from './user-counts.service.ts';

export { levelReachedBy } from './levels.queries.ts';

const levelRecords = { kind: levelKind, table: levels };
export const levelDeletion = deletable(levelRecords);

export async function listLevels(
  db: Queryable,
  filter: Page & { search?: string },
  countUsers: CountUsers,
): Promise<Rows<Level>> {
  const { rows, total } = await queries.findLevels(db, filter);
  return { rows: await showLevels(db, rows, countUsers), total };
}

export async function getLevel(db: Queryable, id: string): Promise<Level> {
  return oneWithUsers(db, await presentRecord(db, levels, id));
}

export async function createLevel(change: Change, input: NewLevel, files: readonly string[]): Promise<Level> {
  const image = await requiredImage(change, { files, name: input.image });
  return oneWithUsers(change.tx, await createRecord(change, levelRecords, { ...input, image }));
}

export async function updateLevel(
  change: Change,
  { levelId: id, revision, level, coins, image: name }: LevelUpdate,
  files: readonly string[],
): Promise<Level> {
  return updateRecord(change, levelRecords, {
    id,
    revision,
    show: (before) => oneWithUsers(change.tx, before),
    values: async ({ image: present }) => ({
      level,
      coins,
      image: await requiredImage(change, { files, name, present }),
    }),
  });
}

async function oneWithUsers(db: Queryable, row: queries.LevelRow): Promise<Level> {
  const coins = await queries.coinsOfLevels(db);
  return toLevel(row, coins, await queries.countUsersByCoins(db, coins));
}

export async function showLevels(
  db: Queryable,
  rows: readonly queries.LevelRow[],
  countUsers: CountUsers,
): Promise<Level[]> {
  if (rows.length === 0) return [];
  const coins = await queries.coinsOfLevels(db);
  const counts = await countUsers(coins);
  return rows.map((row) => toLevel(row, coins, counts));
}

function toLevel(row: queries.LevelRow, coins: readonly number[], counts: readonly number[]): Level {
  const place = coins.indexOf(row.coins);
  return {
    _id: row.id,
    level: row.level,
    coins: row.coins,
    image: row.image,
    amountOfUsers: counts[place] ?? 0,
    completedUser: counts.slice(place + 1).reduce((sum, count) => sum + count, 0),
    status: row.status,
    revision: row.revision,
  };
}
