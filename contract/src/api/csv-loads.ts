import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { CSV_TARGETS, LONG_TEXT_LENGTH, MAX_CSV_COLUMNS, MAX_CSV_MEGABYTES, MAX_CSV_ROWS } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** In their order. */
export const CSV_STATES = ['running', 'done', 'cancelled'] as const;
/** The most fields of a record, and the longest cell: what a field allows is checked per row. */
const MOST_FIELDS = 50;
const CELL_LENGTH = 20_000;
const FIELD_NAME_LENGTH = 50;
/** JSON is larger than the file: every quote and line break is escaped. */
const BODY_MEGABYTES = 2 * MAX_CSV_MEGABYTES;

/** The rows of a file that are loaded, or the undoing of it, with its progress. */
export const csvLoad = z.object({
  _id: read.text,
  target: read.oneOf(CSV_TARGETS, 'users'),
  fileName: read.text,
  /** For an undo: the load that it undoes. */
  undoes: read.optionalText,
  state: read.oneOf(CSV_STATES, 'running'),
  total: read.amount,
  /** Processed rows, including wrong ones. */
  done: read.amount,
  added: read.amount,
  changed: read.amount,
  unchanged: read.amount,
  failed: read.amount,
  createdAt: read.text,
  finishedAt: read.optionalText,
  /** It added or changed something and has not been undone yet. */
  canUndo: read.flag,
});
export type CsvLoad = z.output<typeof csvLoad>;

/** Why a row was not loaded. Rows are counted from 0, without the header. */
export const csvProblem = z.object({
  row: read.amount,
  /** The field of the wrong cell; blank if the problem is the whole row. */
  field: read.text,
  message: read.text,
});
export type CsvProblem = z.output<typeof csvProblem>;

/** What loading would do. */
export const csvPreview = z.object({
  added: read.amount,
  changed: read.amount,
  unchanged: read.amount,
  failed: read.amount,
  problems: read.list(csvProblem),
  /** The rows that would change a record, and the fields they change. */
  changes: read.list(z.object({ row: read.amount, fields: read.list(z.string()) })),
});
export type CsvPreview = z.output<typeof csvPreview>;

const target = z.enum(CSV_TARGETS);
const fieldName = field.text(FIELD_NAME_LENGTH);
const headers = z.array(z.string().check(z.maxLength(CELL_LENGTH))).check(z.maxLength(MAX_CSV_COLUMNS));

const content = {
  target,
  /** The field of each cell of a row. */
  fields: z.array(fieldName).check(z.minLength(1), z.maxLength(MOST_FIELDS)),
  /** The cells as the file has them; a blank one leaves the field as it is. */
  rows: z
    .array(z.array(z.string().check(z.maxLength(CELL_LENGTH))).check(z.maxLength(MOST_FIELDS)))
    .check(z.minLength(1), z.maxLength(MAX_CSV_ROWS)),
  /** Values by field for new records whose row has none. */
  defaults: z._default(z.record(fieldName, field.text(LONG_TEXT_LENGTH)), {}),
};
export const csvContent = z.object(content);
export type CsvContent = z.output<typeof csvContent>;

export const findCsvMapping = endpoint({
  name: 'findCsvMapping',
  resource: 'csv',
  method: 'POST',
  path: '/csv/mapping',
  summary: 'The field of each column that the caller chose for a file with these columns; empty if there was none.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  body: z.object({ target, headers }),
  data: z.object({ fields: read.list(z.string()) }),
});

export const previewCsv = endpoint({
  name: 'previewCsv',
  resource: 'csv',
  method: 'POST',
  path: '/csv/preview',
  summary: 'What loading these rows would add and change, and which of them are wrong. Takes the right of the target.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  maxBodyMegabytes: BODY_MEGABYTES,
  body: csvContent,
  data: csvPreview,
});

export const startCsv = endpoint({
  name: 'startCsv',
  resource: 'csv',
  method: 'POST',
  path: '/csv/start',
  summary:
    'Adds and changes a record for each row, in the background; remembers the fields of the columns. ' +
    'Takes the right of the target.',
  access: 'signed-in',
  proof: 'sometimes',
  approval: ['csv'],
  extension: true,
  maxBodyMegabytes: BODY_MEGABYTES,
  body: z.object({
    ...content,
    fileName: z._default(field.text(), ''),
    /** All columns of the file, and the field of each; blank for one that is not loaded. */
    mapping: z.optional(z.object({ headers, fields: z.array(fieldName).check(z.maxLength(MAX_CSV_COLUMNS)) })),
  }),
  data: csvLoad,
});

export const listCsvLoads = endpoint({
  name: 'listCsvLoads',
  resource: 'csv',
  method: 'GET',
  path: '/csv/mine/{target}',
  summary: 'What the caller loaded lately, newest first.',
  access: 'signed-in',
  extension: true,
  params: z.object({ target }),
  data: read.list(csvLoad),
});

export const getCsvLoad = endpoint({
  name: 'getCsvLoad',
  resource: 'csv',
  method: 'GET',
  path: '/csv/one/{id}',
  summary: 'How far a load of the caller has come.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: csvLoad,
});

export const listCsvProblems = endpoint({
  name: 'listCsvProblems',
  resource: 'csv',
  method: 'GET',
  path: '/csv/problems/{id}',
  summary: 'The rows that a load of the caller left out, or the records that its undo left as they are, with reasons.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.list(csvProblem),
});

export const cancelCsv = endpoint({
  name: 'cancelCsv',
  resource: 'csv',
  method: 'POST',
  path: '/csv/cancel',
  summary: 'Stops a load of the caller; what is loaded stays and can be undone.',
  access: 'signed-in',
  extension: true,
  body: z.object({ id: field.id }),
  data: csvLoad,
});

export const undoCsv = endpoint({
  name: 'undoCsv',
  resource: 'csv',
  method: 'POST',
  path: '/csv/undo',
  summary:
    'Removes what a load of the caller added and restores what it changed, except what was changed since; ' +
    'in the background. Takes the right of the target.',
  access: 'signed-in',
  extension: true,
  body: z.object({ id: field.id }),
  data: csvLoad,
});

export const csvLoadCalls = [
  findCsvMapping,
  previewCsv,
  startCsv,
  listCsvLoads,
  getCsvLoad,
  listCsvProblems,
  cancelCsv,
  undoCsv,
];

export const csvLoadKind = kind({
  name: 'csvLoad',
  label: { de: 'CSV-Datei', en: 'CSV file' },
  calls: csvLoadCalls,
  entities: { CsvLoad: csvLoad, CsvPreview: csvPreview, CsvProblem: csvProblem },
  reading: 'own',
});
