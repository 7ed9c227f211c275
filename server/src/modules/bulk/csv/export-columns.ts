import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import type { BulkResource } from '../bulk.queries.ts';
import type { PostExportRow, ReportExportRow, UserExportRow } from './bulk-export.queries.ts';
import type { CellFormat } from './cell-format.ts';

export interface Column<Row> {
  label: Bilingual;
  cell(row: Row, format: CellFormat, language: Language): string;
}

const labelOf = (field: string): Bilingual => ({ de: fieldLabel(field, 'de'), en: fieldLabel(field, 'en') });
const ID: Bilingual = { de: 'ID', en: 'ID' };

const YES: Bilingual = { de: 'Ja', en: 'Yes' };
const NO: Bilingual = { de: 'Nein', en: 'No' };
const ACTIVE: Bilingual = { de: 'Aktiv', en: 'Active' };
const SUSPENDED: Bilingual = { de: 'Ausgesetzt', en: 'Suspended' };
const REPORT_TYPES: Readonly<Record<ReportExportRow['type'], Bilingual>> = {
  user: { de: 'Benutzer', en: 'User' },
  post: { de: 'Beitrag', en: 'Post' },
  trip: { de: 'Trip', en: 'Trip' },
};

export const USER_COLUMNS: readonly Column<UserExportRow>[] = [
  { label: labelOf('userName'), cell: ({ userName }, { text }) => text(userName) },
  { label: labelOf('email'), cell: ({ email }, { text }) => text(email) },
  { label: labelOf('telephoneNumber'), cell: ({ telephoneNumber }, { phone }) => phone(telephoneNumber) },
  { label: labelOf('dateOfBirth'), cell: ({ dateOfBirth }, { day }) => day(dateOfBirth) },
  {
    label: { de: 'Land', en: 'Country' },
    cell: ({ country }, { text }, language) => text(nameOf(country, REGIONS[language])),
  },
  { label: labelOf('language'), cell: (row, { text }, language) => text(nameOf(row.language, LANGUAGES[language])) },
  { label: labelOf('currentCoins'), cell: ({ currentCoins }, { number }) => number(currentCoins) },
  { label: labelOf('drivenKilometers'), cell: ({ drivenKilometers }, { number }) => number(drivenKilometers) },
  {
    label: labelOf('status'),
    cell: ({ status }, { text }, language) => text((status === 0 ? SUSPENDED : ACTIVE)[language]),
  },
  {
    label: { de: 'Bestätigt', en: 'Verified' },
    cell: ({ isVerified }, { text }, language) => text(yesOrNo(isVerified, language)),
  },
  { label: { de: 'Registriert am', en: 'Registered on' }, cell: ({ createdAt }, { moment }) => moment(createdAt) },
  { label: { de: 'Betriebssystem', en: 'Operating system' }, cell: ({ system }, { text }) => text(system) },
  // A German spreadsheet reads *4.2.0* as a date.
  {
    label: { de: 'App-Version', en: 'App version' },
    cell: ({ appVersion }, { text }) => text(appVersion && `v${appVersion}`),
  },
  { label: { de: 'Telefonmodell', en: 'Phone model' }, cell: ({ phoneModel }, { text }) => text(phoneModel) },
  { label: labelOf('about'), cell: ({ about }, { text }) => text(about) },
  { label: ID, cell: ({ id }, { text }) => text(id) },
];

export const POST_COLUMNS: readonly Column<PostExportRow>[] = [
  { label: labelOf('userName'), cell: ({ authorName }, { text }) => text(authorName) },
  { label: labelOf('description'), cell: ({ description }, { text }) => text(description) },
  { label: { de: 'Erstellt am', en: 'Created on' }, cell: ({ createdAt }, { moment }) => moment(createdAt) },
  { label: { de: 'Likes', en: 'Likes' }, cell: ({ likes }, { number }) => number(likes) },
  { label: { de: 'Kommentare', en: 'Comments' }, cell: ({ commentsCount }, { number }) => number(commentsCount) },
  { label: { de: 'Bilder', en: 'Images' }, cell: ({ galleryImages }, { number }) => number(galleryImages.length) },
  { label: { de: 'Ort', en: 'Location' }, cell: ({ address }, { text }) => text(placeName(address)) },
  { label: ID, cell: ({ id }, { text }) => text(id) },
];

export const REPORT_COLUMNS: readonly Column<ReportExportRow>[] = [
  { label: labelOf('type'), cell: ({ type }, { text }, language) => text(REPORT_TYPES[type][language]) },
  { label: { de: 'Gemeldet', en: 'Reported' }, cell: ({ subject }, { text }) => text(subject) },
  { label: { de: 'Person', en: 'Person' }, cell: ({ personName }, { text }) => text(personName) },
  { label: { de: 'Meldungen', en: 'Reports' }, cell: ({ complaints }, { number }) => number(complaints.length) },
  {
    label: { de: 'Gründe', en: 'Reasons' },
    cell: ({ complaints }, { text }) => text(joinDistinct(complaints, 'reason')),
  },
  {
    label: { de: 'Gemeldet von', en: 'Reported by' },
    cell: (row, { text }) => text(joinDistinct(row.complaints, 'userName')),
  },
  { label: { de: 'Erstellt am', en: 'Created on' }, cell: ({ createdAt }, { moment }) => moment(createdAt) },
  {
    label: { de: 'Zuletzt gemeldet am', en: 'Last reported on' },
    cell: (row, { moment }) => moment(row.lastReportedAt),
  },
  {
    label: { de: 'Erledigt', en: 'Processed' },
    cell: (row, { text }, language) => text(yesOrNo(row.checkedAt !== null, language)),
  },
  { label: ID, cell: ({ id }, { text }) => text(id) },
];

const FILE_NAMES: Readonly<Record<BulkResource, Bilingual>> = {
  users: { de: 'benutzer', en: 'users' },
  posts: { de: 'beitraege', en: 'posts' },
  reports: { de: 'meldungen', en: 'reports' },
};

export function fileName(resource: BulkResource, language: Language, day: string): string {
  return `${FILE_NAMES[resource][language]}-${day}.csv`;
}

function yesOrNo(value: boolean, language: Language): string {
  return (value ? YES : NO)[language];
}

const REGIONS = namesOf('region');
const LANGUAGES = namesOf('language');

function namesOf(type: 'region' | 'language'): Readonly<Record<Language, Intl.DisplayNames>> {
  return { de: new Intl.DisplayNames('de', { type }), en: new Intl.DisplayNames('en', { type }) };
}

/** Returns the code itself if it has no name. */
function nameOf(code: string, names: Intl.DisplayNames): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

function placeName(address: PostExportRow['address']): string {
  return address ? [address.place, address.city, address.country].filter((part) => part !== '').join(', ') : '';
}

function joinDistinct(complaints: ReportExportRow['complaints'], field: 'reason' | 'userName'): string {
  return [...new Set(complaints.map((complaint) => complaint[field]))].filter((value) => value !== '').join(', ');
}
