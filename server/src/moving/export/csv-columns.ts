import { csvLine, csvText } from '@leitstand/contract/base/csv';
import type { MovedKind } from '../source.ts';

type Fields = Readonly<Record<string, unknown>>;

const ADDRESS = ['place', 'city', 'state', 'country', 'location.coordinates.0', 'location.coordinates.1'];

function addressAt(field: string): string[] {
  return ADDRESS.map((part) => `${field}.${part}`);
}

/** The columns of each kind by their path in the record. */
const COLUMNS: Readonly<Record<MovedKind, readonly string[]>> = {
  make: ['_id', 'category', 'make', 'model', 'createdAt'],
  level: ['_id', 'level', 'coins', 'image', 'amountOfUsers', 'completedUser', 'status', 'createdAt'],
  reward: [
    ...['_id', 'orderNum', 'title', 'category', 'type', 'quantity', 'remainingAmount', 'coins', 'userRedeemed'],
    ...['image', 'images', 'redeemedUsers', 'createdAt'],
  ],
  user: [
    ...['_id', 'userName', 'email', 'telephoneNumber', 'dateOfBirth.year', 'dateOfBirth.month', 'dateOfBirth.date'],
    ...['about', 'language', 'currentCoins', 'drivenKilometers', 'isVerified', 'isAnonymous', 'status'],
    ...['suspendedUntil', 'warnings', 'image', 'createdAt', 'lastActiveAt', 'system', 'version', 'model', 'country'],
    ...['location.coordinates.0', 'location.coordinates.1', 'cars'],
  ],
  car: ['_id', 'user._id', 'user.userName', 'brand', 'model', 'year', 'description', 'galleryImages', 'createdAt'],
  blacklist: ['_id', 'email', 'telephoneNumber', 'createdAt'],
  event: ['_id', 'title', 'description', 'eventDate', 'image', ...addressAt('eventAddress'), 'createdAt'],
  presetTrip: ['_id', 'title', 'image', 'createdAt'],
  trip: [
    ...['_id', 'user._id', 'user.userName', 'title', 'category', 'description', 'tripDate', 'maxParticipants'],
    ...['totalTripDistance', 'image', ...addressAt('startPointAddress'), ...addressAt('endPointAddress'), 'createdAt'],
  ],
  post: [
    ...['_id', 'user._id', 'user.userName', 'description', 'likes', 'commentsCount', 'galleryImages'],
    ...[...addressAt('address'), 'createdAt'],
  ],
  report: [
    ...['_id', 'type', 'objectId', 'person._id', 'person.userName', 'checked', 'checkedAt', 'createdAt'],
    ...['lastReportedAt', 'data', 'userName', 'email', 'about', 'image', 'galleryImages', 'title', 'description'],
    'category',
  ],
  order: [
    ...['_id', 'reward._id', 'reward.title', 'reward.category', 'reward.type', 'reward.coins', 'userName'],
    ...['user._id', 'user.email', 'address', 'email', 'createdAt', 'rewardSent', 'sentAt', 'trackingNumber'],
    ...['carrier', 'recipientErased'],
  ],
  news: ['_id', 'description', 'image', 'link', 'linkText', 'language', 'campaign', 'createdAt'],
  broadcast: [
    ...['_id', 'message.de', 'message.en', 'usersNotified', 'state', 'channel', 'recipients', 'accepted', 'failures'],
    ...['unknown', 'createdAt', 'startsAt', 'finishedAt', 'hold.reason', 'hold.administrator'],
  ],
  appVersions: ['_id', 'minimumVersion', 'recommendUpdate', 'createdAt'],
};

/** The last column: all fields that have none, as JSON. */
const MORE_FIELDS = 'moreFields';

const HEADINGS: Readonly<Record<string, string>> = {
  'location.coordinates.0': 'longitude',
  'location.coordinates.1': 'latitude',
};

export function csvHeading(kind: MovedKind): string {
  const names = COLUMNS[kind].map((path) =>
    path.replace(/location\.coordinates\.[01]$/, (end) => HEADINGS[end] ?? end),
  );
  return csvLine([...names, MORE_FIELDS].map(csvText));
}

export function csvRow(kind: MovedKind, fields: Fields): string {
  const columns = COLUMNS[kind];
  const shown = new Set(columns.map((path) => path.split('.')[0]));
  const more = Object.fromEntries(Object.entries(fields).filter(([field]) => !shown.has(field)));
  const rest = Object.keys(more).length === 0 ? '' : JSON.stringify(more);
  return csvLine([...columns.map((path) => cell(valueAt(fields, path))), csvText(rest)]);
}

function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const part of path.split('.')) value = (value as Fields | null | undefined)?.[part];
  return value;
}

/** Numbers with a comma, as the programs expect that split at semicolons; with all their digits. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return csvText(value);
  return csvText(isNames(value) ? value.map(nameIn).join(' ') : JSON.stringify(value));
}

type Name = string | { url: string };

/** A list of images or of ids. */
function isNames(value: unknown): value is Name[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' || typeof entry?.url === 'string');
}

function nameIn(entry: Name): string {
  return typeof entry === 'string' ? entry : entry.url;
}
