import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { BULK_OPERATIONS, BULK_RESOURCES, type BulkResource, LONG_TEXT_LENGTH, MAX_BULK_ROWS } from '../base/limits.ts';
import * as read from '../base/reading.ts';
import { bulkSanction } from '../moderation/sanctions.ts';
import { postFilter } from '../posts.ts';
import { reportFilter } from '../reports.ts';
import { userFilter } from '../users.ts';

/** What a bulk action does: an operation on records, an export of them, or the undo of an earlier action. */
export const BULK_ACTIONS = [...BULK_OPERATIONS, 'export', 'undo'] as const;
/** In their order. `waiting`: an export that starts when another one of the administrator has ended. */
export const BULK_STATES = ['waiting', 'running', 'done', 'cancelled'] as const;

/** One action over many records, with its progress. */
export const bulkRun = z.object({
  _id: read.text,
  resource: read.oneOf(BULK_RESOURCES, 'users'),
  action: read.oneOf(BULK_ACTIONS, 'delete'),
  /** For an undo: the action that it undoes. */
  undoes: read.optionalText,
  state: read.oneOf(BULK_STATES, 'running'),
  total: read.amount,
  /** Processed records, including failed ones. */
  done: read.amount,
  failed: read.amount,
  createdAt: read.text,
  finishedAt: read.optionalText,
  /** The action changed something that can be undone, and has not been undone yet. */
  canUndo: read.flag,
});
export type BulkRun = z.output<typeof bulkRun>;

export const bulkFailure = z.object({ recordId: read.text, label: read.text, message: read.text });
export type BulkFailure = z.output<typeof bulkFailure>;

/** Selected one by one, as many as fit into a request. Larger selections use a filter. */
export const MAX_NAMED_RECORDS = 20_000;
const ids = z.array(field.id).check(z.maxLength(MAX_NAMED_RECORDS));

/** Records selected one by one, or all that match a filter except some. */
function selectionOf<R extends BulkResource, F extends z.ZodMiniType>(resource: R, filter: F) {
  return z.object({
    resource: z.literal(resource),
    ids: z.optional(ids.check(z.minLength(1))),
    filter: z.optional(filter),
    except: z.optional(ids),
  });
}

export const bulkSelection = z
  .discriminatedUnion('resource', [
    selectionOf('users', userFilter),
    selectionOf('posts', postFilter),
    selectionOf('reports', reportFilter),
  ])
  .check(z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'] }));
export type BulkSelection = z.output<typeof bulkSelection>;

export const countBulk = endpoint({
  name: 'countBulk',
  resource: 'bulk',
  method: 'POST',
  path: '/bulk/count',
  summary: 'How many records a selection has right now.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  body: z.object({ selection: bulkSelection }),
  data: z.object({ count: read.amount }),
});

export const startBulk = endpoint({
  name: 'startBulk',
  resource: 'bulk',
  method: 'POST',
  path: '/bulk/start',
  summary: 'Deletes, bans, warns, suspends or marks as processed all records of a selection, in the background.',
  access: 'WriteUsers',
  // Warnings and suspensions, too, send a text of the administrator to many people.
  proof: ({ body }) => ['ban', 'warn', 'suspend'].includes(body.operation),
  approval: ['ban', 'bulk'],
  extension: true,
  body: z.object({
    selection: bulkSelection,
    operation: z.enum(BULK_OPERATIONS),
    /** The number that the administrator confirmed; if more records match by now, nothing happens. */
    expected: field.integer(1, MAX_BULK_ROWS),
    /** For deleting users, where it is required, and for bans: the reason, in the audit log of each record. */
    reason: z._default(field.text(LONG_TEXT_LENGTH), ''),
    /** For warnings and suspensions, where it is required. */
    sanction: z.optional(bulkSanction),
  }),
  data: bulkRun,
});

export const startExport = endpoint({
  name: 'startExport',
  resource: 'bulk',
  method: 'POST',
  path: '/bulk/export',
  summary:
    'Writes all records of a selection to a CSV file, in the background and in the language of the caller. With three running, it waits.',
  access: 'ReadUsers',
  proof: true,
  extension: true,
  body: z.object({ selection: bulkSelection }),
  data: bulkRun,
});

export const listBulkRuns = endpoint({
  name: 'listBulkRuns',
  resource: 'bulk',
  method: 'GET',
  path: '/bulk/mine',
  summary: 'What the caller started lately and is still running, undoable or to be fetched, newest first.',
  access: 'ReadUsers',
  extension: true,
  data: read.list(bulkRun),
});

export const getBulkRun = endpoint({
  name: 'getBulkRun',
  resource: 'bulk',
  method: 'GET',
  path: '/bulk/one/{id}',
  summary: 'How far a bulk action of the caller has come.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: bulkRun,
});

export const listBulkFailures = endpoint({
  name: 'listBulkFailures',
  resource: 'bulk',
  method: 'GET',
  path: '/bulk/failures/{id}/{skip}/{limit}',
  summary: 'The records that a bulk action failed at, each with its reason.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id, skip: field.skip, limit: field.limit }),
  data: read.list(bulkFailure),
});

export const getBulkFile = endpoint({
  name: 'getBulkFile',
  resource: 'bulk',
  method: 'GET',
  path: '/bulk/file/{id}',
  summary: 'The CSV file of a finished export, for the administrator who started it.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.file,
});

export const getBulkResult = endpoint({
  name: 'getBulkResult',
  resource: 'bulk',
  method: 'GET',
  path: '/bulk/result/{id}',
  summary: 'What became of each record of a bulk action that has ended, as a CSV file.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.file,
});

export const cancelBulk = endpoint({
  name: 'cancelBulk',
  resource: 'bulk',
  method: 'POST',
  path: '/bulk/cancel',
  summary: 'Stops a bulk action of the caller; what is through stays and can be undone.',
  access: 'ReadUsers',
  extension: true,
  body: z.object({ id: field.id }),
  data: bulkRun,
});

export const undoBulk = endpoint({
  name: 'undoBulk',
  resource: 'bulk',
  method: 'POST',
  path: '/bulk/undo',
  summary: 'Takes a whole bulk action of the caller back, in the background; answers the run that does so.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ id: field.id }),
  data: bulkRun,
});

export const bulkCalls = [
  countBulk,
  startBulk,
  startExport,
  listBulkRuns,
  getBulkRun,
  listBulkFailures,
  getBulkFile,
  getBulkResult,
  cancelBulk,
  undoBulk,
];

export const bulkKind = kind({
  name: 'bulk',
  label: { de: 'Sammelaktion', en: 'Bulk action' },
  calls: bulkCalls,
  entities: { BulkFailure: bulkFailure, BulkRun: bulkRun },
  reading: 'own',
});
