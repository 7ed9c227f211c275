import type { Make, MakeModel, MakeModelUpdate, NewMakeModel } from '@leitstand/contract/makes';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { type Deletable, deletable } from '../../audit/deletable.ts';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Page, Rows } from '../../db/paging.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { makes } from '../../db/schema.ts';
import { expandedFold, plainFold, searchTextOf } from '../../db/search.ts';
import { AppError, alreadyTaken, notFound, requireRevision } from '../../http/app-error.ts';
import * as queries from './makes.queries.ts';

type Pair = Pick<MakeModel, 'category' | 'make' | 'model'>;

const deletion = deletable('make', makes, () => []);

export const makeDeletion: Deletable = {
  ...deletion,
  async restore(change, id) {
    await queries.takeTurns(change.tx);
    const row = await lockRecord(change.tx, makes, id, 'deleted');
    if (row && (await isTaken(change, row))) throw new AppError('NOT_RESTORABLE');
    await deletion.restore(change, id);
  },
};

export function toModel(row: queries.ModelRow): MakeModel {
  return { _id: row.id, category: row.category, make: row.make, model: row.model, revision: row.revision };
}

/** Makes are few, and their names are only part of what is stored for searching: they are compared here. */
export async function listMakes(db: Queryable, { skip, limit, search = '' }: Page & { search?: string }) {
  const byName = new Map<string, Make>();
  for (const { id, make } of await queries.findMakeNames(db)) {
    const name = plainFold(make);
    const known = byName.get(name);
    if (!known || id < known._id) byName.set(name, { _id: id, make });
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
  await queries.takeTurns(change.tx);
  if (await isTaken(change, input)) throw alreadyTaken('model');
  return insertModel(change, input);
}

export async function updateModel(change: Change, { id, revision, ...input }: MakeModelUpdate): Promise<MakeModel> {
  await queries.takeTurns(change.tx);
  const before = await lockRecord(change.tx, makes, id, 'present');
  if (!before) throw notFound();
  await requireRevision(revision, before, () => toModel(before));
  const pair = { make: input.make, model: input.model, category: input.category ?? before.category };
  if (await isTaken(change, { id, ...pair })) throw alreadyTaken('model');
  const after = await changeRecord(change.tx, makes, id, { ...pair, searchText: searchTextOf(pair.make, pair.model) });
  await audit(change, { action: 'update', entity: 'make', entityId: id, before, after });
  return toModel(after);
}

/** Adds the pairs of users' vehicles that are missing in both categories, makes spelled as they are known already. */
export async function syncModels(change: Change): Promise<number> {
  await queries.takeTurns(change.tx);
  const pairs = await queries.findPairs(change.tx);
  const known = new Set(pairs.map(keyOf));
  const spelling = new Map(pairs.map(({ make }) => [plainFold(make), make]));
  let added = 0;
  for (const { make, model } of await queries.findPairsOfVehicles(change.tx)) {
    const key = keyOf({ make, model });
    if (known.has(key)) continue;
    known.add(key);
    const spelled = spelling.get(plainFold(make)) ?? make;
    spelling.set(plainFold(make), spelled);
    await insertModel(change, { category: 'Car', make: spelled, model });
    added += 1;
  }
  return added;
}

async function insertModel(change: Change, { category, make, model }: Pair): Promise<MakeModel> {
  const row = await insertRecord(change.tx, makes, {
    id: newId(),
    category,
    make,
    model,
    searchText: searchTextOf(make, model),
  });
  await audit(change, { action: 'create', entity: 'make', entityId: row.id, after: row });
  return toModel(row);
}

/** Whether another record of the category says the same in whatever case and accents. */
async function isTaken({ tx }: Change, { id, ...pair }: Pair & { id?: string }): Promise<boolean> {
  const pairs = await queries.findPairs(tx);
  return pairs.some((other) => other.id !== id && other.category === pair.category && keyOf(other) === keyOf(pair));
}

function keyOf({ make, model }: Pick<Pair, 'make' | 'model'>): string {
  return JSON.stringify([plainFold(make), plainFold(model)]);
}
