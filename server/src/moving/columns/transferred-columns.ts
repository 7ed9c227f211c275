/**
 * What becomes of each column in an export, an import and the proof of it. `every-column.test.ts` compares this with
 * the database and with what happens; forgotten fields were lost in silence before.
 *
 * `proven`: exported, imported and compared by the proof. `moved`: exported and imported, not compared, because of the
 * reason. `apart`: comes and goes in another form, with the reason. `stays`: does not move, because of the reason.
 */
export type Fate = 'proven' | readonly ['moved' | 'apart' | 'stays', reason: string];

const DERIVED = ['moved', 'follows from other columns'] as const;
const NOT_ASKED = ['moved', 'not all backends tell it'] as const;
const IMAGE = ['moved', 'images have other names here'] as const;
const RECORD = {
  id: ['apart', 'an id that is no UUID becomes one; the proof compares by it'],
  revision: ['stays', 'counts the changes on this server'],
} as const;
const DELETED = ['stays', 'deleted records are not exported'] as const;
const DELETION = { deletedAt: DELETED, deletedBy: DELETED, deletionReason: DELETED };
const BY_SANCTION = ['apart', 'follows from sanctions, which an import makes of status, end and warnings'] as const;
const SEARCH = { searchText: DERIVED };
const CREATED = { createdAt: NOT_ASKED };

/** Tables of the kinds that move. */
export const KIND_COLUMNS: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  users: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    userName: 'proven',
    userNameSort: DERIVED,
    email: 'proven',
    emailSort: DERIVED,
    telephoneNumber: 'proven',
    dateOfBirth: 'proven',
    about: 'proven',
    language: 'proven',
    currentCoins: 'proven',
    drivenKilometers: 'proven',
    isVerified: 'proven',
    isAnonymous: ['moved', 'only an export tells it; otherwise it follows from the address'],
    status: BY_SANCTION,
    suspendedUntil: BY_SANCTION,
    contentHidden: ['stays', 'a decision of this server; an import hides nothing'],
    warnings: BY_SANCTION,
    image: IMAGE,
    system: 'proven',
    appVersion: 'proven',
    phoneModel: 'proven',
    country: NOT_ASKED,
    longitude: NOT_ASKED,
    latitude: NOT_ASKED,
    appFields: ['moved', 'old ids in it become ours'],
    createdAt: 'proven',
    lastActiveAt: NOT_ASKED,
  },
  cars: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    ...CREATED,
    userId: 'proven',
    brand: 'proven',
    model: 'proven',
    year: 'proven',
    description: 'proven',
    galleryImages: IMAGE,
  },
  blacklist: { ...SEARCH, ...CREATED, id: RECORD.id, email: 'proven', emailKey: DERIVED, telephoneNumber: 'proven' },
  events: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    ...CREATED,
    title: 'proven',
    description: 'proven',
    eventDate: 'proven',
    image: IMAGE,
    eventAddress: 'proven',
  },
  preset_trips: { ...RECORD, ...DELETION, ...SEARCH, ...CREATED, title: 'proven', image: IMAGE },
  trips: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    ...CREATED,
    userId: ['moved', 'the lists of the specification do not tell whose a trip is'],
    title: 'proven',
    category: 'proven',
    description: 'proven',
    tripDate: 'proven',
    startPointAddress: 'proven',
    endPointAddress: 'proven',
    maxParticipants: 'proven',
    totalTripDistance: 'proven',
    image: IMAGE,
  },
  posts: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    userId: 'proven',
    description: 'proven',
    galleryImages: IMAGE,
    address: 'proven',
    likes: 'proven',
    commentsCount: 'proven',
    createdAt: 'proven',
  },
  reports: {
    ...RECORD,
    ...SEARCH,
    ...CREATED,
    type: 'proven',
    targetId: ['apart', 'found by several ids, or by the texts of the object'],
    lastReportedAt: NOT_ASKED,
    checkedAt: NOT_ASKED,
    checkedBy: ['stays', 'administrators do not move'],
    settledAt: ['stays', 'settled reports are not exported'],
    settledBy: ['stays', 'settled reports are not exported'],
    weight: ['apart', 'computed from the complaints'],
  },
  rewards: {
    ...RECORD,
    ...DELETION,
    ...SEARCH,
    ...CREATED,
    orderNum: ['apart', 'a place that is taken becomes the last one'],
    title: 'proven',
    category: 'proven',
    type: 'proven',
    quantity: 'proven',
    redeemed: ['moved', 'another backend may count it otherwise'],
    coins: 'proven',
    images: IMAGE,
  },
  reward_orders: {
    ...RECORD,
    ...SEARCH,
    rewardId: ['moved', 'the specification names a reward by its title'],
    rewardTitle: ['moved', 'may come from the reward'],
    rewardCategory: ['moved', 'may come from the reward'],
    rewardType: ['moved', 'may come from the reward'],
    coins: ['moved', 'may come from the reward'],
    userId: 'proven',
    userName: 'proven',
    userEmail: ['moved', 'may come from the user'],
    address: 'proven',
    email: 'proven',
    createdAt: 'proven',
    rewardSent: 'proven',
    sentAt: NOT_ASKED,
    trackingNumber: 'proven',
    carrier: 'proven',
    cancelledAt: ['stays', 'cancelled orders are not exported'],
    recipientErasedAt: ['apart', 'only whether it is; an import enters its own time'],
  },
  levels: { ...RECORD, ...DELETION, ...CREATED, level: 'proven', coins: 'proven', image: IMAGE, status: 'proven' },
  makes: { ...RECORD, ...DELETION, ...SEARCH, ...CREATED, category: 'proven', make: 'proven', model: 'proven' },
  news_messages: {
    ...RECORD,
    ...DELETION,
    ...CREATED,
    description: 'proven',
    image: IMAGE,
    link: 'proven',
    linkText: 'proven',
    language: 'proven',
    campaign: NOT_ASKED,
  },
  broadcasts: {
    ...RECORD,
    messageDe: 'proven',
    messageEn: 'proven',
    state: NOT_ASKED,
    channel: NOT_ASKED,
    recipients: NOT_ASKED,
    usersNotified: 'proven',
    accepted: NOT_ASKED,
    failures: NOT_ASKED,
    unknown: NOT_ASKED,
    cursor: ['stays', 'a sending in progress'],
    sender: ['stays', 'a sending in progress'],
    senderUntil: ['stays', 'a sending in progress'],
    createdBy: ['stays', 'administrators do not move'],
    responsible: ['stays', 'administrators do not move'],
    hold: ['stays', 'only history comes in: none is held or sent again'],
    createdAt: 'proven',
    startsAt: NOT_ASKED,
    finishedAt: NOT_ASKED,
  },
  app_versions: {
    id: RECORD.id,
    createdAt: NOT_ASKED,
    minimumVersion: 'proven',
    recommendUpdate: 'proven',
    createdBy: ['stays', 'administrators do not move'],
  },
};

const OF_SERVER = 'administrators, rights, jobs and settings belong to a server; a backup has them';
const MODERATION = 'moderation belongs to a server; a backup has it';
const HISTORY = 'history and figures of this server; a backup has them';
const IMPORTS = 'where records came from; a backup has it';

/** Tables that are no kind that moves, and why they stay or how they move. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  devices: 'the app registers its phones again; fcmToken of another backend comes in',
  report_entries: 'exported as data of a report, and imported from it',
  reporters: MODERATION,
  user_activity: 'of the last day only, as lastActiveAt of the user',
  ...namedAs(
    OF_SERVER,
    `admin_identities admin_passkeys admin_recovery_codes admin_sessions admins approval_records approvals attempts
     broadcast_batches broadcast_reached bulk_items bulk_runs bulk_texts challenges consequences csv_loads csv_mappings
     csv_rows geocodes idempotency_keys inbox_item_reads inbox_reads long_changes notifications password_resets saved_views
     settings test_recipients upload_days`,
  ),
  ...namedAs(
    MODERATION,
    `appeal_counts appeals report_decisions report_evidence report_holds report_notices report_outcomes
     sanction_messages sanctions staff_notes`,
  ),
  ...namedAs(
    HISTORY,
    `audit_log coin_movements daily_statistics drives figure_moments standing_windows standings stock_movements tallies
     user_deletions`,
  ),
  ...namedAs(IMPORTS, 'import_images import_refs import_rejects import_runs import_steps'),
  files: 'the files of exported records are in the folder images, and are registered again',
};

function namedAs(reason: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(/\s+/).map((table) => [table, reason]));
}
