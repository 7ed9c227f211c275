import { fieldLabel } from '../base/field-labels.ts';
import { plainFold } from '../base/folding.ts';
import type { Bilingual, Language } from '../base/languages.ts';
import {
  type CsvTarget,
  MODEL_CATEGORIES,
  NEWS_LANGUAGES,
  REWARD_CATEGORIES,
  REWARD_TYPES,
  USER_LANGUAGES,
} from '../base/limits.ts';
import type { Right } from '../base/rights.ts';

/** What a cell must contain. An image is the name of a stored one; it is only used for new records. */
export type CellContent = 'text' | 'phone' | 'integer' | 'decimal' | 'flag' | 'day' | 'choice' | 'image';

export interface CsvChoice {
  readonly value: string;
  readonly name: Bilingual;
}

/** A field that a column of a CSV file can fill. */
export interface CsvField {
  readonly name: string;
  readonly content: CellContent;
  /** A new record cannot be without it. */
  readonly required: boolean;
  /** What other programs call it in a header, beside our own labels. */
  readonly also: readonly string[];
  readonly choices: readonly CsvChoice[];
}

/** What can be loaded from a CSV file, and how. */
export interface CsvTable {
  /** The right to load. */
  readonly access: Right;
  /** A row with the same values here changes the record instead of adding one. */
  readonly key: readonly string[];
  readonly fields: readonly CsvField[];
}

type Options = Partial<Pick<CsvField, 'required' | 'also' | 'choices'>>;

function column(name: string, content: CellContent, options: Options = {}): CsvField {
  return { required: false, also: [], choices: [], ...options, name, content };
}

const LANGUAGE_NAMES: Readonly<Record<(typeof NEWS_LANGUAGES)[number], Bilingual>> = {
  de: { de: 'Deutsch', en: 'German' },
  en: { de: 'Englisch', en: 'English' },
  pl: { de: 'Polnisch', en: 'Polish' },
  it: { de: 'Italienisch', en: 'Italian' },
  fr: { de: 'Französisch', en: 'French' },
  dk: { de: 'Dänisch', en: 'Danish' },
  es: { de: 'Spanisch', en: 'Spanish' },
};
const CATEGORY_NAMES: Readonly<Record<(typeof MODEL_CATEGORIES)[number], Bilingual>> = {
  Car: { de: 'Auto', en: 'Car' },
  Motorbike: { de: 'Motorrad', en: 'Motorbike' },
};
const TYPE_NAMES: Readonly<Record<(typeof REWARD_TYPES)[number], Bilingual>> = {
  address: { de: 'Adresse', en: 'Address' },
  email: { de: 'Email', en: 'Email' },
};

function choicesOf<V extends string>(values: readonly V[], names: Readonly<Record<V, Bilingual>>): CsvChoice[] {
  return values.map((value) => ({ value, name: names[value] }));
}

const LANGUAGE = ['Lang', 'Locale', 'Sprachcode'];
const IMAGE = column('image', 'image', { also: ['Picture', 'Photo', 'Foto', 'Bildname', 'Image name'] });

/** Suspending people is a sanction with a message and a way to appeal, so a file cannot do it. */
const USERS: CsvTable = {
  access: 'WriteUsers',
  key: ['email'],
  fields: [
    column('userName', 'text', {
      required: true,
      also: ['Name', 'User', 'Benutzer', 'Nutzername', 'Vollständiger Name'],
    }),
    column('email', 'text', {
      required: true,
      also: ['E-Mail', 'Mail', 'E-Mail-Adresse', 'Mailadresse', 'Email address'],
    }),
    column('telephoneNumber', 'phone', { also: ['Telefon', 'Tel', 'Handy', 'Mobil', 'Phone', 'Mobile', 'Rufnummer'] }),
    column('dateOfBirth', 'day', {
      required: true,
      also: ['Geburtstag', 'Geboren am', 'Birthday', 'Birth date', 'DOB'],
    }),
    column('about', 'text', { required: true, also: ['Beschreibung', 'Profil', 'Bio', 'About me', 'Profile'] }),
    column('language', 'choice', {
      required: true,
      also: LANGUAGE,
      choices: choicesOf(USER_LANGUAGES, LANGUAGE_NAMES),
    }),
    column('currentCoins', 'integer', { also: ['Münzen', 'Guthaben', 'Punkte', 'Current coins', 'Points'] }),
    column('drivenKilometers', 'decimal', {
      also: ['Kilometer', 'km', 'Driven kilometers', 'Kilometers', 'Kilometres'],
    }),
    column('isVerified', 'flag', { also: ['Bestätigt', 'Verifiziert', 'Verified', 'Email confirmed'] }),
    IMAGE,
  ],
};

const REWARDS: CsvTable = {
  access: 'WriteMasterdata',
  key: ['title'],
  fields: [
    column('title', 'text', { required: true, also: ['Name', 'Belohnung', 'Prämie', 'Bezeichnung', 'Reward'] }),
    column('category', 'choice', {
      required: true,
      also: ['Rubrik'],
      choices: REWARD_CATEGORIES.map((value) => ({ value, name: { de: value, en: value } })),
    }),
    column('type', 'choice', {
      required: true,
      also: ['Art', 'Versand', 'Lieferung', 'Delivery'],
      choices: choicesOf(REWARD_TYPES, TYPE_NAMES),
    }),
    column('coins', 'integer', { required: true, also: ['Preis', 'Münzen', 'Punkte', 'Price', 'Points'] }),
    column('quantity', 'integer', { required: true, also: ['Anzahl', 'Bestand', 'Stück', 'Stock', 'Amount'] }),
    { ...IMAGE, required: true },
  ],
};

const MODELS: CsvTable = {
  access: 'WriteMasterdata',
  key: ['category', 'make', 'model'],
  fields: [
    column('category', 'choice', {
      also: ['Fahrzeugart', 'Art', 'Vehicle type', 'Typ', 'Type'],
      choices: choicesOf(MODEL_CATEGORIES, CATEGORY_NAMES),
    }),
    column('make', 'text', { required: true, also: ['Hersteller', 'Brand', 'Manufacturer'] }),
    column('model', 'text', { required: true, also: ['Modellname', 'Baureihe', 'Model name'] }),
  ],
};

const NEWS: CsvTable = {
  access: 'WriteMasterdata',
  key: ['campaign', 'language', 'description'],
  fields: [
    column('description', 'text', { required: true, also: ['Text', 'Nachricht', 'Neuigkeit', 'Message', 'News'] }),
    column('language', 'choice', { also: LANGUAGE, choices: choicesOf(NEWS_LANGUAGES, LANGUAGE_NAMES) }),
    column('campaign', 'text', { also: ['Aktion', 'Thema', 'Topic'] }),
    column('link', 'text', { also: ['URL', 'Adresse', 'Webseite', 'Website', 'Address'] }),
    column('linkText', 'text', { also: ['Text des Links', 'Beschriftung', 'Button', 'Label'] }),
    { ...IMAGE, required: true },
  ],
};

export const CSV_TABLES: Readonly<Record<CsvTarget, CsvTable>> = {
  users: USERS,
  rewards: REWARDS,
  models: MODELS,
  news: NEWS,
};

export function csvField(target: CsvTarget, name: string): CsvField | undefined {
  return CSV_TABLES[target].fields.find((field) => field.name === name);
}

/** The header in a form that ignores case, accents, blanks and punctuation. */
export function headerKey(header: string): string {
  return plainFold(header).replace(/[^\p{L}\p{N}]/gu, '');
}

const HEADER_LENGTH = 200;

/** A name for each column by its header, by which a file with the same columns is recognised. */
export function columnKeys(headers: readonly string[]): string[] {
  const keys = headers.map((header) => headerKey(header).slice(0, HEADER_LENGTH));
  return keys.map((key, index) => `${key}#${keys.slice(0, index).filter((other) => other === key).length}`);
}

/** The field of each column as its header says: each field at most once, an empty text for the other columns. */
export function guessFields(target: CsvTarget, headers: readonly string[]): string[] {
  const keys = headers.map(headerKey);
  const guessed = headers.map(() => '');
  const namings: ((field: CsvField) => readonly string[])[] = [
    ({ name }) => [name, fieldLabel(name, 'de'), fieldLabel(name, 'en')],
    ({ also }) => also,
  ];
  // Our own names take precedence over those of other programs.
  for (const namesOf of namings) {
    for (const field of CSV_TABLES[target].fields) {
      if (guessed.includes(field.name)) continue;
      const names = namesOf(field).map(headerKey);
      const index = keys.findIndex((key, at) => guessed[at] === '' && names.includes(key));
      if (index >= 0) guessed[index] = field.name;
    }
  }
  return guessed;
}

/** What the cells of a field may contain; blank if anything. */
export function cellHint({ content, choices, name }: CsvField, language: Language): string {
  const isGerman = language === 'de';
  if (content === 'choice') return `${isGerman ? 'Möglich' : 'Possible'}: ${namesOf(choices, language)}.`;
  if (content === 'day') return isGerman ? 'Zum Beispiel 31.12.1990.' : 'For example 31.12.1990 or 1990-12-31.';
  if (content === 'integer') return isGerman ? 'Eine ganze Zahl ab 0.' : 'A whole number from 0.';
  if (content === 'decimal')
    return isGerman ? 'Eine Zahl ab 0, zum Beispiel 12,5.' : 'A number from 0, for example 12.5.';
  if (content === 'flag') return isGerman ? 'Ja oder Nein.' : 'Yes or No.';
  if (content === 'image') return isGerman ? 'Der Name eines gespeicherten Bildes.' : 'The name of a stored image.';
  if (content === 'phone') return isGerman ? 'Zum Beispiel +49 170 1234567.' : 'For example +49 170 1234567.';
  if (name === 'link') return isGerman ? 'Beginnt mit https://.' : 'Starts with https://.';
  return '';
}

function namesOf(choices: readonly CsvChoice[], language: Language): string {
  return choices.map((choice) => choice.name[language]).join(', ');
}
