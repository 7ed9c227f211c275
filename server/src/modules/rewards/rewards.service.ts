import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import {
  type NewReward,
  type Reward,
  type RewardUpdate,
  rewardKind,
  type StockEntry,
} from '@leitstand/contract/rewards';
import type { Queryable } from '../../db/database.ts';
import type { Page, Rows } from '../../db/lists/paging.ts';
import { rewards } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { fieldInvalid, fieldMissing } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireStoredImage } from '../../records/chosen-image.ts';
import { type Deletable, deletable } from '../../records/deletable.ts';
import { lockRecord, presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import { savedGallery } from '../../records/saved-gallery.ts';
import * as queries from './rewards.queries.ts';

const rewardRecords = { kind: rewardKind, table: rewards };
const plainDeletion = deletable(rewardRecords);

/** A restored reward moves to the end of the order if its place has been taken. */
export const rewardDeletion: Deletable = {
  ...plainDeletion,
  async restore(change, id) {
    await queries.lockOrdering(change.tx);
    const row = await lockRecord(change.tx, rewards, id, 'deleted');
    if (row && (await queries.isPlaceTaken(change.tx, row.orderNum))) {
      await queries.setPlace(change.tx, id, await queries.endOfOrder(change.tx));
    }
    await plainDeletion.restore(change, id);
  },
};

/** Redeemers are included only with the right to read users. */
export async function listRewards(
  db: Queryable,
  filter: Page & { search?: string },
  { withPeople }: { withPeople: boolean },
): Promise<Rows<Reward>> {
  const { rows, total } = await queries.findRewards(db, filter);
  const ids = withPeople ? rows.map(({ id }) => id) : [];
  const redeemers = await queries.latestRedeemers(db, ids);
  return { rows: rows.map((row) => toReward(row, redeemers.get(row.id))), total };
}

export async function getReward(db: Queryable, id: string, { withPeople }: { withPeople: boolean }): Promise<Reward> {
  const row = await presentRecord(db, rewards, id);
  const redeemers = await queries.latestRedeemers(db, withPeople ? [id] : []);
  return toReward(row, redeemers.get(id));
}

export function rewardSearchText({ title, category }: { title: string; category: string }): string {
  return searchTextOf(title, category);
}

export async function createReward(change: Change, input: NewReward, files: readonly string[]): Promise<Reward> {
  const { image, ...values } = input;
  await requireStoredImage(change, image);
  const images = [...(image === '' ? [] : [image]), ...files];
  if (images.length === 0) throw fieldMissing('image');
  await queries.lockOrdering(change.tx);
  const row = await createRecord(change, rewardRecords, {
    ...values,
    orderNum: await queries.endOfOrder(change.tx),
    images: savedGallery([], {}, images),
    searchText: rewardSearchText(input),
  });
  return toReward(row);
}

export async function updateReward(change: Change, input: RewardUpdate, files: readonly string[]): Promise<Reward> {
  const { title, type, category, coins, quantity } = input;
  return updateRecord(change, rewardRecords, {
    id: input.rewardId,
    revision: input.revision,
    show: (before) => toReward(before),
    values: async (before) => {
      if (quantity < before.redeemed) throw fieldInvalid('quantity');
      const gallery = savedGallery(before.images, input, files);
      const images = await withFirstImage(change, before.images, gallery, input.image);
      if (quantity !== before.quantity) await queries.setStockEditor(change.tx, change.actor.name);
      return { title, type, category, coins, quantity, images, searchText: rewardSearchText(input) };
    },
  });
}

/** Adds to the quantity as it is now, whatever an open form shows. */
export async function restockReward(
  change: Change,
  { rewardId, amount }: { rewardId: string; amount: number },
): Promise<Reward> {
  return updateRecord(change, rewardRecords, {
    id: rewardId,
    revision: undefined,
    show: (row) => toReward(row),
    values: async (before) => {
      const quantity = before.quantity + amount;
      if (quantity < before.redeemed || quantity > MAX_AMOUNT) throw fieldInvalid('amount');
      await queries.setStockEditor(change.tx, change.actor.name);
      return { quantity };
    },
  });
}

/** Moves one place towards the given number; no change at the end of the order. */
export async function reorderReward(
  change: Change,
  { rewardId, orderNum }: { rewardId: string; orderNum: number },
): Promise<void> {
  await queries.lockOrdering(change.tx);
  const before = await presentRecord(change.tx, rewards, rewardId);
  if (orderNum === before.orderNum) return;
  const neighbour = await queries.neighbourTowards(change.tx, before.orderNum, orderNum);
  if (!neighbour) return;
  await queries.swapPlaces(change.tx, before, neighbour);
  for (const [moved, place] of [
    [before, neighbour.orderNum],
    [neighbour, before.orderNum],
  ] as const) {
    await audit(change, {
      action: 'reorder',
      entity: 'reward',
      entityId: moved.id,
      before: { orderNum: moved.orderNum },
      after: { orderNum: place },
    });
  }
}

/** Moves a reward to another place and shifts those in between by one. */
export async function moveReward(
  change: Change,
  { rewardId, orderNum }: { rewardId: string; orderNum: number },
): Promise<void> {
  const { tx } = change;
  await queries.lockOrdering(tx);
  const reward = await presentRecord(tx, rewards, rewardId);
  const placed = await queries.placesBetween(tx, reward.orderNum, orderNum);
  const others = placed.filter(({ id }) => id !== rewardId);
  if (others.length === 0) return;
  const isDown = orderNum > reward.orderNum;
  const order = isDown ? [...others, reward] : [reward, ...others];
  const places = order.map(({ id }, index) => ({ id, orderNum: placed[index]?.orderNum ?? 0 }));
  await queries.setPlaces(tx, places);
  for (const { id, orderNum: place } of places) {
    const before = { orderNum: placed.find((other) => other.id === id)?.orderNum };
    await audit(change, { action: 'reorder', entity: 'reward', entityId: id, before, after: { orderNum: place } });
  }
}

export async function listStock(db: Queryable, rewardId: string, page: Page): Promise<Rows<StockEntry>> {
  await presentRecord(db, rewards, rewardId);
  const { rows, total } = await queries.findStock(db, rewardId, page);
  const entries = rows.map(({ id, at, kind, change, remaining, adminName }) => ({
    _id: String(id),
    at: at.toISOString(),
    kind,
    change,
    remaining,
    adminName,
  }));
  return { rows: entries, total };
}

/** The current first image changes nothing; another one becomes the first, unless it is being removed. */
async function withFirstImage(
  change: Change,
  present: readonly string[],
  gallery: string[],
  name: string | undefined,
): Promise<string[]> {
  if (!name || name === present[0]) return gallery;
  if (present.includes(name) && !gallery.includes(name)) return gallery;
  if (!gallery.includes(name)) await requireStoredImage(change, name);
  return savedGallery([], {}, [name, ...gallery.filter((other) => other !== name)]);
}

export function toReward(row: queries.RewardRow, redeemedUsers: queries.Redeemer[] = []): Reward {
  return {
    _id: row.id,
    orderNum: row.orderNum,
    image: row.images[0] ?? '',
    images: row.images.map((url) => ({ url })),
    title: row.title,
    category: row.category,
    type: row.type,
    quantity: row.quantity,
    remainingAmount: Math.max(0, row.quantity - row.redeemed),
    coins: row.coins,
    userRedeemed: row.redeemed,
    redeemedUsers,
    revision: row.revision,
  };
}
