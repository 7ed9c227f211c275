import {
  type Make,
  type MakeModel,
  type MakeModelUpdate,
  type MissingModel,
  modelKind,
  type NewMakeModel,
} from '@leitstand/contract/makes';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { makes } from '../../db/schema.ts';
import { expandedFold, plainFold, searchTextOf } from '../../db/search.ts';
import { AppError, alreadyTaken } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import { type Deletable, deletable } from '../../records/deletable.ts';
import { lockRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import * as queries from './makes.queries.ts';

type Pair = Pick<MakeModel, 'category' | 'make' | 'model'>;

const makeRecords = { kind: modelKind, table: makes };
const deletion = deletable(makeRecords);

export const makeDeletion: Deletable = {
  ...deletion,
  async restore(change, id) {
    await queries.lockPairs(change.tx);
    const row = await lockRecord(change.tx, makes, id, 'deleted');
    if (row && (await isTaken(change, row))) throw new AppError('NOT_RESTORABLE');
    await deletion.restore(change, id);
  },
};

export function toModel(row: queries.ModelRow): MakeModel {
  return { _id: row.id, category: row.category, make: row.make, model: row.model, revision: row.revision };
}

/** Matched in memory: makes are few, and the stored search text also contains the model. */
export async function listMakes(db: Queryable, { skip, limit, search = '' }: Page & { search?: string }) {
  const byName = new Map<string, Make>();
  for (const { id, make, models } of await queries.findMakeNames(db)) {
    const name = plainFold(make);
    const known = byName.get(name);
    const all = models + (known?.models ?? 0);
    byName.set(name, known && known._id < id ? { ...known, models: all } : { _id: id, make, models: all });
  }
  const typed = plainFold(search.trim());
  const needles = [typed, expandedFold(search.trim())];
  const rank = (name: string) => (name === typed ? 0 : name.startsWith(typed) ? 1 : 2);
  const found = [...byName]
    .filter(([, { make }]) => needles.some((needle) => searchTextOf(make).includes(needle)))
    .sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map(([, make]) => make);
  return { rows: found.slice(skip, skip + limit), total: found.length } satisfies Rows<Make>;
}

export async function createModel(change: Change, input: NewMakeModel): Promise<MakeModel> {
  await queries.lockPairs(change.tx);
  if (await isTaken(change, input)) throw alreadyTaken('model');
  return insertModel(change, input);
}

export async function updateModel(
  change: Change,
  { id, revision, make, model, category }: MakeModelUpdate,
): Promise<MakeModel> {
  await queries.lockPairs(change.tx);
  return updateRecord(change, makeRecords, {
    id,
    revision,
    show: toModel,
    values: async (before) => {
      const pair = { make, model, category: category ?? before.category };
      if (await isTaken(change, { id, ...pair })) throw alreadyTaken('model');
      return { ...pair, searchText: searchTextOf(make, model) };
    },
  });
}

/** Pairs of users' vehicles that neither category has, using the existing spelling of the make. */
export async function missingModels(db: Queryable): Promise<MissingModel[]> {
  const pairs = await queries.findPairs(db);
  const known = new Set(pairs.map(keyOf));
  const spelling = new Map(pairs.map(({ make }) => [plainFold(make), make]));
  const missing = new Map<string, MissingModel>();
  for (const { make, model, vehicles } of await queries.findPairsOfVehicles(db)) {
    const key = keyOf({ make, model });
    if (known.has(key)) continue;
    const spelled = spelling.get(plainFold(make)) ?? make;
    spelling.set(plainFold(make), spelled);
    const found = missing.get(key) ?? { make: spelled, model, vehicles: 0 };
    missing.set(key, { ...found, vehicles: found.vehicles + vehicles });
  }
  return [...missing.values()].sort((one, other) => other.vehicles - one.vehicles);
}

/** Adds missing pairs: the chosen ones, or all of them as cars. */
export async function syncModels(change: Change, chosen: readonly Pair[] | undefined): Promise<MakeModel[]> {
  await queries.lockPairs(change.tx);
  const wanted = chosen && new Map(chosen.map((pair) => [keyOf(pair), pair.category]));
  const added: MakeModel[] = [];
  for (const { make, model } of await missingModels(change.tx)) {
    const category = wanted ? wanted.get(keyOf({ make, model })) : 'Car';
    if (category) added.push(await insertModel(change, { category, make, model }));
  }
  return added;
}

/** Deletes models unless they have been changed since. */
export async function unsyncModels(
  change: Change,
  models: readonly { id: string; revision?: number | undefined }[],
): Promise<number> {
  await queries.lockPairs(change.tx);
  const given = new Map(models.map(({ id, revision }) => [id, revision]));
  const pairs = await queries.findPairs(change.tx);
  const unchanged = pairs.filter(({ id, revision }) => given.has(id) && (given.get(id) ?? revision) === revision);
  const removed = await deletion.removeAll(
    change,
    unchanged.map(({ id }) => id),
  );
  return removed.length;
}

async function insertModel(change: Change, { category, make, model }: Pair): Promise<MakeModel> {
  const values = { category, make, model, searchText: searchTextOf(make, model) };
  return toModel(await createRecord(change, makeRecords, values));
}

/** Whether another record of the category has the same make and model, ignoring case and accents. */
async function isTaken({ tx }: Change, { id, ...pair }: Pair & { id?: string }): Promise<boolean> {
  const pairs = await queries.findPairs(tx, pair);
  return pairs.some((other) => other.id !== id && other.category === pair.category && keyOf(other) === keyOf(pair));
}

function keyOf({ make, model }: Pick<Pair, 'make' | 'model'>): string {
  return JSON.stringify([plainFold(make), plainFold(model)]);
}
