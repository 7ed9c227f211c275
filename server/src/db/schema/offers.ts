import type { BroadcastHold } from '@leitstand/contract/broadcast';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, id, image, images, moment, revision, searchText } from './columns.ts';
import { users } from './people.ts';

export const rewards = pgTable(
  'rewards',
  {
    id: id(),
    orderNum: integer().notNull(),
    title: text().notNull(),
    category: text({
      enum: ['Merchandise', 'Fahrzeuge', 'Putzmittel', 'Roller', 'Tuning', 'Nur lokale Pramien'],
    }).notNull(),
    type: text({ enum: ['address', 'email'] }).notNull(),
    quantity: integer().notNull(),
    redeemed: integer().notNull().default(0),
    coins: integer().notNull(),
    images: images(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    uniqueIndex('rewards_by_order').on(table.orderNum).where(sql`deleted_at is null`),
    index('rewards_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('rewards_search_pairs').using('gin', sql`search_pairs(search_text)`),
    check('rewards_stock', sql`redeemed >= 0 and redeemed <= quantity`),
  ],
);

/** Every change of a reward's stock, written by a trigger: whatever changes it, the sum is what remains. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rewardId: uuid()
      .notNull()
      .references(() => rewards.id, { onDelete: 'cascade' }),
    at: createdAt(),
    kind: text({ enum: ['start', 'quantity', 'redeemed', 'returned'] }).notNull(),
    change: integer().notNull(),
    remaining: integer().notNull(),
    /** Who changed the quantity. */
    adminName: text().notNull().default(''),
  },
  (table) => [index('stock_of_reward').on(table.rewardId, table.id)],
);

export const rewardOrders = pgTable(
  'reward_orders',
  {
    id: id(),
    rewardId: uuid().references(() => rewards.id, { onDelete: 'set null' }),
    /** The reward at the time of the order. */
    rewardTitle: text().notNull(),
    rewardCategory: text().notNull(),
    rewardType: text({ enum: ['address', 'email'] }).notNull(),
    coins: integer().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text().notNull(),
    userEmail: text().notNull().default(''),
    address: text().notNull().default(''),
    email: text().notNull().default(''),
    createdAt: createdAt(),
    rewardSent: boolean().notNull().default(false),
    sentAt: moment(),
    trackingNumber: text().notNull().default(''),
    carrier: text({ enum: ['dhl', 'gls'] })
      .notNull()
      .default('dhl'),
    cancelledAt: moment(),
    /** When name, addresses and tracking number were erased; accounting keeps the rest. */
    recipientErasedAt: moment(),
    searchText: searchText(),
    revision: revision(),
  },
  (table) => [
    index('orders_by_state').on(table.rewardSent, table.createdAt, table.id, table.cancelledAt),
    index('orders_by_created').on(table.createdAt, table.id, table.cancelledAt),
    index('orders_by_title').on(table.rewardTitle, table.createdAt, table.id),
    index('orders_of_reward').on(table.rewardId, table.createdAt, table.id),
    index('orders_of_user').on(table.userId),
    index('orders_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('orders_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const levels = pgTable(
  'levels',
  {
    id: id(),
    level: integer().notNull(),
    coins: integer().notNull(),
    image: image(),
    status: integer().notNull().default(1),
    createdAt: createdAt(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [uniqueIndex('levels_level_taken').on(table.level).where(sql`deleted_at is null`)],
);

/** Makes and their models. */
export const makes = pgTable(
  'makes',
  {
    id: id(),
    category: text({ enum: ['Car', 'Motorbike'] }).notNull(),
    make: text().notNull(),
    model: text().notNull(),
    createdAt: createdAt(),
    searchText: searchText(),
    revision: revision(),
    ...deletion(),
  },
  (table) => [
    uniqueIndex('makes_once').on(table.category, table.make, table.model).where(sql`deleted_at is null`),
    index('makes_by_make').on(table.make, table.model, table.id),
    index('makes_search_trigrams').using('gin', sql`search_text gin_trgm_ops`),
    index('makes_search_pairs').using('gin', sql`search_pairs(search_text)`),
  ],
);

export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    messageDe: text().notNull(),
    messageEn: text().notNull(),
    state: text({ enum: ['waiting', 'held', 'sending', 'finished', 'stopped', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The push service, or the outbox if no credentials are set. */
    channel: text({ enum: ['fcm', 'outbox'] })
      .notNull()
      .default('fcm'),
    /** Devices; counted when sending begins, and final when it has finished. */
    recipients: integer().notNull().default(0),
    usersNotified: integer().notNull().default(0),
    /** Devices whose message the channel accepted. */
    accepted: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** Devices with an unknown outcome: the process or the connection died in between. */
    unknown: integer().notNull().default(0),
    /** Devices up to this token have been claimed. */
    cursor: text(),
    /** The process that is sending, and until when its lease is valid. */
    sender: uuid(),
    senderUntil: moment(),
    createdBy: uuid(),
    /** On whose authority it is sent: the author and later editors, or who confirmed it. Null: only the author. */
    responsible: uuid().array(),
    /** Why it is held. */
    hold: jsonb().$type<BroadcastHold>(),
    createdAt: createdAt(),
    /** Sending starts at this moment: until then a mistake can be stopped, and scheduled messages wait. */
    startsAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
    revision: revision(),
  },
  (table) => [
    index('broadcasts_by_created').on(table.createdAt, table.id),
    index('broadcasts_unfinished').on(table.id).where(sql`state in ('waiting', 'sending')`),
    index('broadcasts_held').on(table.createdAt).where(sql`state = 'held'`),
  ],
);

/** Devices that are claimed but not settled: in flight, or returned unsent. */
export const broadcastBatches = pgTable('broadcast_batches', {
  id: id(),
  broadcastId: uuid()
    .notNull()
    .references(() => broadcasts.id, { onDelete: 'cascade' }),
  devices: integer().notNull(),
  /** Returned tokens; null while the batch is in flight. */
  unsent: text().array(),
});

/** Users with several devices who were already counted; kept only while a broadcast is being sent. */
export const broadcastReached = pgTable(
  'broadcast_reached',
  {
    broadcastId: uuid()
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.broadcastId, table.userId] })],
);

/** Every change of the allowed versions; the newest one is in force. */
export const appVersions = pgTable(
  'app_versions',
  {
    id: id(),
    minimumVersion: text().notNull(),
    recommendUpdate: text().notNull().default(''),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('app_versions_by_created').on(table.createdAt, table.id)],
);
