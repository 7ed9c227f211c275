import { administratorKind } from './administrators.ts';
import { auditKind } from './audit-log.ts';
import { blacklistKind } from './blacklist.ts';
import { broadcastKind } from './broadcast.ts';
import { bulkKind } from './bulk.ts';
import { carKind } from './cars.ts';
import { eventKind } from './events.ts';
import { fileKind } from './files.ts';
import { inboxKind, notificationKind } from './inbox.ts';
import { type Kind, registerKinds } from './kind.ts';
import { levelKind } from './levels.ts';
import { makeKind, modelKind } from './makes.ts';
import { newsKind } from './news.ts';
import { orderKind } from './orders.ts';
import { postKind } from './posts.ts';
import { presetTripKind } from './preset-trips.ts';
import { reportKind } from './reports.ts';
import { rewardKind } from './rewards.ts';
import { tripKind } from './trips.ts';
import { userKind } from './users.ts';
import { appVersionsKind } from './versions.ts';
import { viewKind } from './views.ts';

/** Every kind of record. What works on records of any kind takes them from here. */
const KINDS_BY_TYPE = [
  userKind,
  blacklistKind,
  carKind,
  eventKind,
  tripKind,
  presetTripKind,
  postKind,
  reportKind,
  rewardKind,
  orderKind,
  levelKind,
  modelKind,
  makeKind,
  newsKind,
  broadcastKind,
  appVersionsKind,
  fileKind,
  inboxKind,
  notificationKind,
  bulkKind,
  viewKind,
  administratorKind,
  auditKind,
] as const;

type AnyKind = (typeof KINDS_BY_TYPE)[number];
export type KindName = AnyKind['name'];
export type RestorableKind = Extract<AnyKind, { deleting: unknown }>['name'];
export type ListKind = Extract<AnyKind, { list: unknown }>['name'];

export const KINDS: readonly Kind[] = KINDS_BY_TYPE;

registerKinds(KINDS);
