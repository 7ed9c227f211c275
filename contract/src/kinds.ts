import { administratorKind } from './administrators.ts';
import { approvalKind } from './api/access/approvals.ts';
import { machineKind } from './api/access/machine-tokens.ts';
import { auditKind } from './api/audit-log.ts';
import { bulkKind } from './api/bulk.ts';
import { csvLoadKind } from './api/csv-loads.ts';
import { fileKind } from './api/files.ts';
import { inboxKind, notificationKind } from './api/inbox.ts';
import { jobKind } from './api/operations.ts';
import { viewKind } from './api/views.ts';
import { banKind } from './bans.ts';
import { type Kind, kindNamed, registerKinds } from './base/kind.ts';
import { type Bilingual, inWords, type Language } from './base/languages.ts';
import { broadcastKind } from './broadcast.ts';
import { eventKind } from './events.ts';
import { levelKind } from './levels.ts';
import { makeKind, modelKind } from './makes.ts';
import { appealKind } from './moderation/appeals.ts';
import { moderationKind, sanctionKind } from './moderation/sanctions.ts';
import { staffNoteKind } from './moderation/staff-notes.ts';
import { newsMessageKind } from './news-messages.ts';
import { orderKind } from './orders.ts';
import { postKind } from './posts.ts';
import { presetTripKind } from './preset-trips.ts';
import { reportKind } from './reports.ts';
import { rewardKind } from './rewards.ts';
import { tripKind } from './trips.ts';
import { userKind } from './users.ts';
import { vehicleKind } from './vehicles.ts';
import { appVersionsKind } from './versions.ts';

/** Every kind of record. Code that works on all kinds takes them from here. */
const KINDS_BY_TYPE = [
  userKind,
  banKind,
  sanctionKind,
  moderationKind,
  appealKind,
  vehicleKind,
  staffNoteKind,
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
  newsMessageKind,
  broadcastKind,
  appVersionsKind,
  fileKind,
  inboxKind,
  notificationKind,
  bulkKind,
  csvLoadKind,
  viewKind,
  administratorKind,
  auditKind,
  machineKind,
  approvalKind,
  jobKind,
] as const;

type AnyKind = (typeof KINDS_BY_TYPE)[number];
export type KindName = AnyKind['name'];
/** The kinds that the audit log has entries about: all of them have a label. */
export type AuditedKind = Extract<AnyKind, { label: unknown }>['name'];
export type RestorableKind = Extract<AnyKind, { deleting: unknown }>['name'];
export type ListKind = Extract<AnyKind, { list: unknown }>['name'];

export const KINDS: readonly Kind[] = KINDS_BY_TYPE;

registerKinds(KINDS);

const other: Bilingual = { de: 'Anderer Eintrag', en: 'Other record' };

/** What one record of a kind is called, also of a kind that only another backend knows. */
export function kindLabel(name: string, language: Language): string {
  return kindNamed(name)?.label?.[language] ?? `${other[language]}: ${inWords(name)}`;
}
