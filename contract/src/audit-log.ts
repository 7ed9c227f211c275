import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import * as read from './reading.ts';

/** Who did what to which record, and when. */
export const auditEntry = z.object({
  _id: read.text,
  at: read.text,
  adminId: read.optionalText,
  adminName: read.text,
  action: read.text,
  entity: read.text,
  entityId: read.text,
  reason: read.optionalText,
  requestId: read.text,
});
export type AuditEntry = z.output<typeof auditEntry>;

const values = z.catch(z.nullable(z.record(z.string(), z.unknown())), null);

export const auditDetails = z.object({ ...auditEntry.shape, before: values, after: values });
export type AuditDetails = z.output<typeof auditDetails>;

export const listAuditLog = endpoint({
  name: 'listAuditLog',
  resource: 'auditLog',
  method: 'GET',
  path: '/audit/all/{skip}/{limit}/{days}',
  summary: 'The log, newest first; filtered by administrator, kind of record, record or action.',
  access: 'GlobalAccess',
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit, days: field.days }),
  query: z.object({
    adminId: z.optional(field.id),
    entity: z.optional(field.requiredText()),
    entityId: z.optional(field.id),
    action: z.optional(field.requiredText()),
  }),
  data: read.list(auditEntry),
});

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  resource: 'auditLog',
  method: 'GET',
  path: '/audit/entry/{id}',
  summary: 'One entry with what stood there before and after.',
  access: 'GlobalAccess',
  extension: true,
  params: z.object({ id: field.id }),
  data: auditDetails,
});

export const auditLogCalls = [listAuditLog, getAuditEntry];
