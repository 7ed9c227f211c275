import type { AuditedKind } from '@leitstand/contract/kinds';
import type { AuditAction } from '@leitstand/contract/labels/audit-actions';
import { newId } from '../db/new-id.ts';
import { auditLog } from '../db/schema.ts';
import { sendWithNext } from '../db/statements/send-with-next.ts';
import type { Actor, Change } from './change.ts';

export interface AuditEntry {
  action: AuditAction;
  entity: AuditedKind;
  entityId: string;
  before?: object | undefined;
  after?: object | undefined;
  reason?: string | undefined;
}

type AuditedChange = Pick<Change, 'tx' | 'actor' | 'publish' | 'happened'>;

/**
 * Writes the log entry in the transaction of the change, so that neither exists without the other, and publishes the
 * change.
 */
export async function audit(change: AuditedChange, entry: AuditEntry): Promise<void> {
  await auditAll(change, [entry]);
}

/** Without a live event: nothing that a list shows has changed. */
export async function auditSilently({ tx, actor, happened }: Change, entry: AuditEntry): Promise<void> {
  happened.push(entry);
  sendWithNext(tx, tx.insert(auditLog).values(entryRow(actor, entry)).getSQL());
}

/** An entry and a live event for each of many records. */
export async function auditAll(change: AuditedChange, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tx, actor, publish, happened } = change;
  happened.push(...entries);
  const rows = entries.map((entry) => entryRow(actor, entry));
  sendWithNext(tx, tx.insert(auditLog).values(rows).getSQL());
  for (const { entity, entityId, action } of entries) publish({ type: 'recordChanged', entity, entityId, action });
}

function entryRow(actor: Actor, entry: AuditEntry): typeof auditLog.$inferInsert {
  const { before, after } = differing(entry.before, entry.after);
  return {
    id: newId(),
    adminId: actor.adminId ?? null,
    adminName: actor.name,
    requestId: actor.requestId,
    network: actor.network ?? null,
    device: actor.device ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: before ?? null,
    after: actor.approvedBy === undefined ? (after ?? null) : { ...after, ...approverOf(actor) },
    reason: entry.reason ?? null,
  };
}

function approverOf({ approvedBy, approvedByEmail }: Actor): Record<string, unknown> {
  return approvedByEmail === undefined ? { approvedBy } : { approvedBy, approvedByEmail };
}

/** Derived columns add nothing to the others. */
const DERIVED = new Set(['searchText', 'userNameSort', 'emailSort', 'revision']);

/** For an update, only the fields that changed. */
function differing(before: object | undefined, after: object | undefined) {
  if (!before || !after) return { before: plain(before), after: plain(after) };
  const left = before as Record<string, unknown>;
  const right = after as Record<string, unknown>;
  const changed = Object.keys(right).filter((key) => isLogged(key, right[key]) && !isSame(left[key], right[key]));
  const pick = (source: Record<string, unknown>) =>
    plain(Object.fromEntries(changed.map((key) => [key, source[key] ?? null])));
  return { before: pick(left), after: pick(right) };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isLogged(key: string, value: unknown): boolean {
  return !DERIVED.has(key) && value !== undefined;
}

function plain(value: object | undefined): Record<string, unknown> | undefined {
  if (!value) return undefined;
  const entries = Object.entries(value).filter(([key, field]) => isLogged(key, field));
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>;
}
