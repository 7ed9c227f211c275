import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { MAX_AMOUNT, MAX_REWARD_IMAGE_MEGABYTES, REWARD_CATEGORIES, REWARD_TYPES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const reward = z.object({
  _id: read.text,
  orderNum: read.amount,
  image: read.text,
  images: read.galleryImages,
  title: read.text,
  /** Text, because an unknown category must be preserved when the record is saved. */
  category: read.text,
  type: read.oneOf(REWARD_TYPES, 'address'),
  quantity: read.amount,
  remainingAmount: read.amount,
  coins: read.amount,
  /** Number of times it was redeemed. */
  userRedeemed: read.amount,
  /** Who redeemed it last: only in lists, for administrators who may read users. */
  redeemedUsers: read.list(z.object({ _id: read.text, userName: read.text })),
  revision: read.revision,
});
export type Reward = z.output<typeof reward>;

const rewardFields = {
  title: field.requiredText(),
  type: z.enum(REWARD_TYPES),
  category: z.enum(REWARD_CATEGORIES),
  coins: field.integer(0, MAX_AMOUNT),
  quantity: field.integer(0, MAX_AMOUNT),
};

/** An image name or a file is required; only the server sees both. */
export const newReward = z.object({ ...rewardFields, image: z._default(field.text(), '') });
export type NewReward = z.output<typeof newReward>;

export const rewardUpdate = z.object({
  ...rewardFields,
  rewardId: field.id,
  /** Becomes the first image. */
  image: z.optional(field.text()),
  /** Images to keep, in this order. Absent: keep all. */
  existingImages: z.optional(field.imageNames),
  deletedImages: z.optional(field.imageNames),
  revision: field.revision,
});
export type RewardUpdate = z.output<typeof rewardUpdate>;

export const STOCK_KINDS = ['start', 'quantity', 'redeemed', 'returned'] as const;

/** One change of a reward's stock. The sum of all changes is the current stock. */
export const stockEntry = z.object({
  _id: read.text,
  at: read.text,
  /** Initial stock, changed quantity, redeemed, or returned by a cancelled order. */
  kind: read.oneOf(STOCK_KINDS, 'quantity'),
  change: read.amount,
  /** Stock after the change. */
  remaining: read.amount,
  /** Who changed the quantity; blank for all other changes. */
  adminName: read.text,
});
export type StockEntry = z.output<typeof stockEntry>;

export const listRewards = endpoint({
  name: 'listRewards',
  resource: 'rewards',
  method: 'GET',
  path: '/reward/all/{skip}/{limit}',
  summary: 'Rewards in their order.',
  access: 'signed-in',
  params: z.object({ skip: field.skip, limit: field.limit }),
  data: read.list(reward),
});

export const searchRewards = endpoint({
  name: 'searchRewards',
  resource: 'rewards',
  method: 'GET',
  path: '/reward/search/{search}/{skip}/{limit}',
  summary: 'Rewards whose title or category contains the text.',
  access: 'signed-in',
  params: z.object({ search: field.searchText, skip: field.skip, limit: field.limit }),
  data: read.list(reward),
});

export const reorderReward = endpoint({
  name: 'reorderReward',
  resource: 'rewards',
  method: 'PUT',
  path: '/reward/reorder',
  summary: 'Moves a reward one place towards `orderNum`; the neighbour takes the place it leaves.',
  access: 'WriteMasterdata',
  body: z.object({ rewardId: field.id, orderNum: field.integer(0, MAX_AMOUNT) }),
  data: read.nothing,
});

export const moveReward = endpoint({
  name: 'moveReward',
  resource: 'rewards',
  method: 'PUT',
  path: '/reward/move',
  summary: 'Puts a reward at the place of another one; those in between move up or down by one.',
  access: 'WriteMasterdata',
  extension: true,
  body: z.object({ rewardId: field.id, orderNum: field.integer(0, MAX_AMOUNT) }),
  data: read.nothing,
});

export const restockReward = endpoint({
  name: 'restockReward',
  resource: 'rewards',
  method: 'PUT',
  path: '/reward/restock',
  summary: 'Adds to the stock of a reward, or takes away if the amount is negative; never below zero.',
  access: 'WriteMasterdata',
  extension: true,
  body: z.object({ rewardId: field.id, amount: field.integer(-MAX_AMOUNT, MAX_AMOUNT) }),
  data: reward,
});

export const listStock = endpoint({
  name: 'listStock',
  resource: 'rewards',
  method: 'GET',
  path: '/reward/stock/{id}/{skip}/{limit}',
  summary: 'Every change of the stock of a reward, newest first; they add up to what remains.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id, skip: field.skip, limit: field.limit }),
  data: read.list(stockEntry),
});

export const getReward = endpoint({
  name: 'getReward',
  resource: 'rewards',
  method: 'GET',
  path: '/reward/one/{id}',
  summary: 'One reward.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: reward,
});

export const addReward = endpoint({
  name: 'addReward',
  resource: 'rewards',
  method: 'POST',
  path: '/reward/add',
  summary: 'Creates a reward at the end of the order; needs an image name or a file.',
  access: 'WriteMasterdata',
  encoding: 'form+files',
  maxFileMegabytes: MAX_REWARD_IMAGE_MEGABYTES,
  body: newReward,
  data: reward,
});

export const updateReward = endpoint({
  name: 'updateReward',
  resource: 'rewards',
  method: 'PUT',
  path: '/reward/update',
  summary: 'Changes a reward; images are kept, removed and added in one call.',
  access: 'WriteMasterdata',
  encoding: 'form+files',
  maxFileMegabytes: MAX_REWARD_IMAGE_MEGABYTES,
  body: rewardUpdate,
  data: reward,
});

export const deleteReward = endpoint({
  name: 'deleteReward',
  resource: 'rewards',
  method: 'DELETE',
  path: '/reward/delete/{id}',
  summary: 'Deletes a reward; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const rewardCalls = [
  listRewards,
  searchRewards,
  reorderReward,
  moveReward,
  restockReward,
  listStock,
  getReward,
  addReward,
  updateReward,
  deleteReward,
];

export const rewardKind = kind({
  name: 'reward',
  label: { de: 'Belohnung', en: 'Reward' },
  calls: rewardCalls,
  entities: { Reward: reward, StockEntry: stockEntry },
  screen: screens.rewards,
  reading: listRewards.access,
  deleting: deleteReward,
  list: { added: { de: ['neue Belohnung', 'neue Belohnungen'], en: ['new reward', 'new rewards'] } },
});
