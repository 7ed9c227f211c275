import type { Level, LevelUpdate, NewLevel } from '@leitstand/contract/levels';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Page, Rows } from '../../db/paging.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { levels } from '../../db/schema.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { requiredImage } from '../../http/chosen-image.ts';
import { presentRecord } from '../../http/present-record.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import * as queries from './levels.queries.ts';
import type { CountUsers } from './user-counts.service.ts';

export const levelDeletion = deletable('level', levels, (row) => [row.image]);

export async function listLevels(
  db: Queryable,
  filter: Page & { search?: string },
  countUsers: CountUsers,
): Promise<Rows<Level>> {
  const { rows, total } = await queries.findLevels(db, filter);
  return { rows: await withUsers(db, rows, countUsers), total };
}

export async function getLevel(db: Queryable, id: string): Promise<Level> {
  return oneWithUsers(db, await presentRecord(db, levels, id));
}

export async function createLevel(change: Change, input: NewLevel, files: readonly string[]): Promise<Level> {
  const image = await requiredImage(change, { files, name: input.image });
  const row = await insertRecord(change.tx, levels, { id: newId(), ...input, image });
  await audit(change, { action: 'create', entity: 'level', entityId: row.id, after: row });
  return oneWithUsers(change.tx, row);
}

export async function updateLevel(
  platform: Platform,
  change: Change,
  input: LevelUpdate,
  files: readonly string[],
): Promise<Level> {
  const before = await lockRecord(change.tx, levels, input.levelId, 'present');
  if (!before) throw notFound();
  await requireRevision(input.revision, before, () => oneWithUsers(change.tx, before));
  const image = await requiredImage(change, { files, name: input.image, present: before.image });
  const { level, coins } = input;
  const after = await changeRecord(change.tx, levels, before.id, { level, coins, image });
  await audit(change, { action: 'update', entity: 'level', entityId: before.id, before, after });
  if (image !== before.image) await removeUnusedImages(platform, change, [before.image]);
  return oneWithUsers(change.tx, after);
}

async function oneWithUsers(db: Queryable, row: queries.LevelRow): Promise<Level> {
  const coins = await queries.coinsOfLevels(db);
  return toLevel(row, coins, await queries.countUsersByCoins(db, coins));
}

async function withUsers(db: Queryable, rows: readonly queries.LevelRow[], countUsers: CountUsers): Promise<Level[]> {
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
