import type { NewView, SavedView, ViewUpdate } from '@leitstand/contract/api/views';
import { MAX_VIEWS } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { isId, newId } from '../../db/new-id.ts';
import { AppError, notFound } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireRevision } from '../../records/save-record.ts';
import * as queries from './views.queries.ts';

function toView({ id, list, name, parameters, revision }: queries.ViewRow): SavedView {
  return { _id: id, list, name, parameters, revision };
}

/** The fields of a view that are logged. */
function auditValues({ list, name, parameters }: queries.ViewRow) {
  return { list, name, parameters };
}

export async function listViews(db: Queryable, adminId: string): Promise<SavedView[]> {
  return (await queries.findViews(db, adminId)).map(toView);
}

export async function createView(change: Change, adminId: string, input: NewView): Promise<SavedView> {
  await queries.lockViews(change.tx, adminId);
  const known = await queries.findViews(change.tx, adminId);
  if (known.length >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS', { n: MAX_VIEWS });
  const row = await queries.insertView(change.tx, { id: newId(), adminId, ...input, nameSort: nameKey(input.name) });
  await audit(change, { action: 'create', entity: 'view', entityId: row.id, after: auditValues(row) });
  return toView(row);
}

export async function updateView(
  change: Change,
  adminId: string,
  { viewId, name, parameters, revision }: ViewUpdate,
): Promise<SavedView> {
  await queries.lockViews(change.tx, adminId);
  const before = ownView(await queries.findViews(change.tx, adminId), viewId);
  await requireRevision(revision, before, () => toView(before));
  const after = await queries.changeView(change.tx, before.id, {
    name,
    nameSort: nameKey(name),
    parameters: parameters ?? before.parameters,
  });
  await audit(change, {
    action: 'update',
    entity: 'view',
    entityId: after.id,
    before: auditValues(before),
    after: auditValues(after),
  });
  return toView(after);
}

export async function deleteView(change: Change, adminId: string, id: string): Promise<void> {
  await queries.lockViews(change.tx, adminId);
  const row = ownView(await queries.findViews(change.tx, adminId), id);
  await queries.eraseView(change.tx, row.id);
  await audit(change, { action: 'delete', entity: 'view', entityId: row.id, before: auditValues(row) });
}

/** Views of other administrators are reported as not found. */
function ownView(known: readonly queries.ViewRow[], id: string): queries.ViewRow {
  const row = isId(id) ? known.find((view) => view.id === id.toLowerCase()) : undefined;
  if (!row) throw notFound();
  return row;
}

/** Names are unique per list, ignoring case: a unique index on this value enforces it. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
