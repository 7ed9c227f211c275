/** Limits and enums that forms, server and tests share. */

export const PAGE_SIZE = 25;
export const REWARD_PAGE_SIZE = 50;
export const DASHBOARD_PAGE_SIZE = 10;
export const SEARCH_PANEL_SIZE = 5;
export const MAX_PAGE_SIZE = 100;
export const MAX_SKIP = 100_000_000;
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 200;
export const INFINITE_SCROLL_DELAY_MS = 500;
export const NOTIFICATION_MS = 6000;

export const DAYS = [1, 7, 30, -1] as const;
export type Days = (typeof DAYS)[number];
export const DEFAULT_DAYS: Days = 30;
export const ALL_TIME: Days = -1;

export const MAX_IMAGE_MEGABYTES = 20;
export const MAX_REWARD_IMAGE_MEGABYTES = 2;
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
export const MAX_IMAGES = 20;
export const IMAGE_SIZES = ['small', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
/** Internal files are removed after this many days. */
export const INTERNAL_FILE_DAYS = 90;

export const USER_LANGUAGES = ['de', 'en'] as const;
export const NEWS_LANGUAGES = ['de', 'en', 'pl', 'it', 'fr', 'dk', 'es'] as const;
/** A suspended user can be reactivated; a ban erases the account and blocks the person. */
export const USER_STATUS = { suspended: 0, active: 1 } as const;
/** Steps against a person, the mildest first. A ban is an entry of the blacklist. */
export const SANCTION_STEPS = ['warning', 'suspension', 'ban'] as const;
export type SanctionStep = (typeof SANCTION_STEPS)[number];
export const SANCTION_GROUNDS = ['spam', 'insult', 'danger', 'fraud', 'other'] as const;
export type SanctionGround = (typeof SANCTION_GROUNDS)[number];
export const MAX_SUSPENSION_DAYS = 3650;
/** What was decided about a report, the mildest first; `none`: no action. */
export const CASE_OUTCOMES = ['none', 'deleted', ...SANCTION_STEPS] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];
/** Time since a case was first reported: up to a day, up to a week, up to 30 days, and longer. */
export const CASE_AGES = ['day', 'week', 'month', 'older'] as const;
export type CaseAge = (typeof CASE_AGES)[number];
/** Lengths of suspensions that are counted together: up to a day, up to a week, up to 30 days, longer, without an end. */
export const SUSPENSION_LENGTHS = ['day', 'week', 'month', 'longer', 'endless'] as const;
export type SuspensionLengthName = (typeof SUSPENSION_LENGTHS)[number];
/** How long a sanction can be withdrawn before its message leaves. */
export const SANCTION_WINDOW_SECONDS = 60;
/** How long the link in a mail about a sanction can be used to appeal. */
export const APPEAL_LINK_DAYS = 30;
/** Fits into the largest body that a caller without a session may send. */
export const APPEAL_LENGTH = 2000;
/** Filters of the list of users. */
export const STANDINGS = ['warned', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];
export const USER_SORT_FIELDS = ['userName', 'email', 'createdAt'] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];
export const USER_KINDS = ['anonymous', 'registered'] as const;
export type UserKind = (typeof USER_KINDS)[number];
/** Used instead of a day to select users who were ever active. */
export const EVER_ACTIVE = 'ever';
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** From today on, or before today, by the date of an event or trip in Europe/Berlin. */
export const WHENS = ['upcoming', 'past'] as const;
export type When = (typeof WHENS)[number];

export const TRIP_CATEGORIES = ['1 point', '2 point'] as const;
/** Trips are counted by category; all other categories count as `custom`. */
export const TRIP_TYPES = [...TRIP_CATEGORIES, 'custom'] as const;
export type TripType = (typeof TRIP_TYPES)[number];
export const REWARD_CATEGORIES = [
  'Merchandise',
  'Fahrzeuge',
  'Putzmittel',
  'Roller',
  'Tuning',
  'Nur lokale Pramien',
] as const;
export const REWARD_TYPES = ['address', 'email'] as const;
export const CARRIERS = ['dhl', 'gls'] as const;
/** Orders that can be marked as sent in one step. */
export const MAX_SHIPMENTS = 500;
/** Models that can be taken over from vehicles in one step. */
export const MAX_SYNCED_MODELS = 500;
export const MODEL_CATEGORIES = ['Car', 'Motorbike'] as const;
export const REPORT_TYPES = ['user', 'post', 'trip'] as const;
/** Events of the system that are stored for the header's *Benachrichtigungen*. */
export const NOTIFICATION_KINDS = [
  'appeal',
  'broadcastFinished',
  'broadcastHeld',
  'rewardOutOfStock',
  'orderWaiting',
  'jobFailed',
  'tokenEnds',
  'breakGlass',
  'approval',
  'approvalGiven',
  'approvalRefused',
  'approvalExpired',
] as const;
export const INBOX_KINDS = ['report', ...NOTIFICATION_KINDS] as const;
export const INBOX_LISTS = ['messages', 'notifications'] as const;
export type InboxListName = (typeof INBOX_LISTS)[number];
/** Saved views per administrator. */
export const MAX_VIEWS = 50;
export const VIEW_NAME_LENGTH = 60;

/** An opened case is reserved for its administrator for this long; an open panel renews the lease well before. */
export const CASE_HELD_SECONDS = 60;
export const CASE_RENEWAL_SECONDS = 20;
export const BULK_RESOURCES = ['users', 'posts', 'reports'] as const;
export type BulkResource = (typeof BULK_RESOURCES)[number];
export const BULK_OPERATIONS = ['delete', 'ban', 'check', 'warn', 'suspend'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];
/** A larger selection is more likely a mistake than intended. */
export const MAX_BULK_ROWS = 50_000;
/** Further exports of an administrator wait until one of these has ended. */
export const MAX_RUNNING_EXPORTS = 3;
/** How long an export can be downloaded and a bulk action be undone in one step. */
export const BULK_KEPT_DAYS = 7;
/** What can be loaded from a CSV file. */
export const CSV_TARGETS = ['users', 'rewards', 'models', 'news'] as const;
export type CsvTarget = (typeof CSV_TARGETS)[number];
export const MAX_CSV_ROWS = 10_000;
export const MAX_CSV_COLUMNS = 200;
export const MAX_CSV_MEGABYTES = 5;
/** How long loading a file can be undone in one step. */
export const CSV_KEPT_DAYS = 7;
/** Assignments of columns that are remembered per administrator. */
export const MAX_CSV_MAPPINGS = 50;

/** Hours without use after which a session ends, and its longest duration. */
export const SESSION_HOURS = { unused: 12, longest: 24 };
/** The same with “stay logged in”. */
export const LONG_SESSION_HOURS = { unused: 14 * 24, longest: 30 * 24 };
/** Open sessions of an account; a further sign-in ends the one that was not used for the longest time. */
export const MAX_SESSIONS = 10;
export const RESET_CODE_MINUTES = 60;
export const INVITATION_DAYS = 7;
export const RESTORE_DAYS = 30;
/** After this time, a sent order loses name and address of its recipient. */
export const ORDER_RECIPIENT_DAYS = 90;
/** Afterwards the audit log keeps only a part of the network. */
export const WHOLE_NETWORK_DAYS = 30;
export const STAFF_NOTE_LENGTH = 2000;
/** Notes about one person, expired ones included. */
export const MAX_STAFF_NOTES = 100;
/** People whose notes are read in one call: as many as the shipping desk shows. */
export const MAX_NOTED_PEOPLE = MAX_SHIPMENTS;
/** A note is erased this many days after its last day. */
export const EXPIRED_NOTE_DAYS = 90;
/** How images in cases look until they are asked for. */
export const CASE_IMAGES = ['plain', 'blurred', 'grey'] as const;
export type CaseImages = (typeof CASE_IMAGES)[number];
export const SHOWN_SIGN_INS = 20;
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

export const SHORT_TEXT_LENGTH = 200;
export const LONG_TEXT_LENGTH = 5000;
export const LINK_LENGTH = 2000;
export const BROADCAST_LENGTH = 1000;
/** How long a broadcast can be stopped before it is sent. */
export const BROADCAST_WINDOW_SECONDS = 30;
export const MAX_BROADCAST_DAYS_AHEAD = 365;
/** People to whom a broadcast can be sent as a test. */
export const MAX_TEST_RECIPIENTS = 10;
/** Tests per administrator and day in Europe/Berlin. */
export const MAX_BROADCAST_TESTS = 20;
export const EMAIL_LENGTH = 254;
export const PHONE_LENGTH = 20;
/** Coins, kilometres and stock: far above anything real, far below what an integer column holds. */
export const MAX_AMOUNT = 1_000_000_000;
export const FIRST_BIRTH_YEAR = 1900;
export const MAX_LEVEL = 10_000;
/** Range of dates of events and trips: anything outside is a typing error. */
export const FIRST_DATE_YEAR = 1900;
export const LAST_DATE_YEAR = 2200;

/** Ways to prove who somebody is beside the password. */
export const SECOND_FACTORS = ['passkey', 'code', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
/** Whether accounts may or must have a second factor. */
export const SECOND_FACTOR_POLICIES = ['off', 'optional', 'required'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];
/** How long an account that needs a second factor is reminded before it can do nothing else. */
export const SECOND_FACTOR_GRACE_DAYS = 7;
export const RECOVERY_CODES = 10;
/** How long the second step of a sign-in can take. */
export const SECOND_STEP_MINUTES = 10;
/** Calls with consequences need a proof of identity that is not older than this. */
export const PROOF_MINUTES = 10;
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 100;
/** Actions for which the operator can ask for a second administrator. */
export const APPROVAL_ACTIONS = ['broadcast', 'version', 'ban', 'erase', 'rights', 'bulk', 'csv', 'export'] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];
/** Records of a request that are shown at once; the others are a list to open. */
export const APPROVAL_SHOWN_RECORDS = 20;
/** What is counted per administrator: records removed, sanctioned or loaded; coins booked; and what approvals count. */
export const CONSEQUENCE_KINDS = ['records', 'coins', ...APPROVAL_ACTIONS] as const;
export type ConsequenceKind = (typeof CONSEQUENCE_KINDS)[number];
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const APPROVAL_HOURS = 72;
/** How long an account that somebody has invited or changed is no second person for them. */
export const APPROVER_WAITING_DAYS = 7;
/** Colour schemes of the panel; empty: as the system says. */
export const COLOUR_SCHEMES = ['', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];
/** Mails to administrators that they can do without; those about password and second factor are always sent. */
export const MUTABLE_MAILS = ['newDevice', 'rightsChanged', 'broadcastEnded'] as const;
export type MutableMail = (typeof MUTABLE_MAILS)[number];

export const MACHINE_STATES = ['active', 'ended', 'revoked'] as const;
export type MachineState = (typeof MACHINE_STATES)[number];
export const MACHINE_NAME_LENGTH = 100;
export const MAX_MACHINE_CALLS = 500;
/** How long a machine token can be valid. */
export const MAX_TOKEN_DAYS = 366;
/** How long an ended machine token is listed. */
export const ENDED_TOKEN_DAYS = 30;
/** The creator of a machine token is reminded this long before its end. */
export const TOKEN_REMINDER_DAYS = 7;
/** Begins every machine token, so that scanners for secrets recognise it. */
export const MACHINE_TOKEN_PREFIX = 'lst_';
/** What a provider of single sign-on may send at the end of a visit. */
export const SIGN_IN_ANSWER_LENGTH = 16_000;
/** A ticket that the client sends back contains what the server must remember, encrypted. */
export const TICKET_LENGTH = 2_000;
/** How long a visit to a provider can take. */
export const SINGLE_SIGN_ON_MINUTES = 15;
export const ENGINES = ['embedded', 'postgres'] as const;
export const JOB_NAME_LENGTH = 100;
/** The limits by which the server refuses calls. */
export const CALL_LIMITS = [
  'account',
  'owner',
  'network',
  'sign-in',
  'anonymous',
  'all',
  'uploads',
  'reads',
  'changes',
] as const;
export type CallLimit = (typeof CALL_LIMITS)[number];
/** How long failed jobs are listed and can be tried again. */
export const FAILED_JOB_DAYS = 7;
