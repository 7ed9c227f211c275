import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import * as read from '../base/reading.ts';
import { screens } from '../screens.ts';

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

/** An entry of the audit log, with the current name of its record. */
export const namedAuditEntry = z.object({
  ...auditEntry.shape,
  /** Empty if the record has no name or no longer exists. */
  recordName: read.text,
  /** The address of the account now, for a machine that of its creator; empty if there is none. */
  adminEmail: read.text,
  /** Done by a machine. */
  isMachine: read.flag,
});
export type NamedAuditEntry = z.output<typeof namedAuditEntry>;

const values = z.catch(z.nullable(z.record(z.string(), z.unknown())), null);

export const auditDetails = z.object({
  ...namedAuditEntry.shape,
  before: values,
  after: values,
  /** Where the call came from, shortened after 30 days; null if the server acted by itself. */
  network: read.optionalText,
  /** Browser and operating system; null if unknown. */
  device: read.optionalText,
});
export type AuditDetails = z.output<typeof auditDetails>;

/**
 * The log has values of all kinds of records, and what administrators did and from where: more than any single right
 * shows. Screens with the history of one record have calls of their own, with the right to that record.
 */
const AUDIT_READERS = 'SUPERADMIN';

export const listAuditLog = endpoint({
  name: 'listAuditLog',
  resource: 'auditLog',
  method: 'GET',
  path: '/audit/all/{skip}/{limit}/{days}',
  summary: 'The log, newest first; filtered by administrator, kind of record, record, action or days, both inclusive.',
  access: AUDIT_READERS,
  forMachines: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit, days: field.days }),
  query: z.object({
    adminId: z.optional(field.id),
    entity: z.optional(field.requiredText()),
    entityId: z.optional(field.id),
    action: z.optional(field.requiredText()),
    fromTime: field.ifGiven(field.day()),
    toTime: field.ifGiven(field.day()),
  }),
  data: read.list(namedAuditEntry),
});

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  resource: 'auditLog',
  method: 'GET',
  path: '/audit/entry/{id}',
  summary: 'One entry with what stood there before and after.',
  access: AUDIT_READERS,
  forMachines: false,
  extension: true,
  params: z.object({ id: field.id }),
  data: auditDetails,
});

/** An administrator or a machine whose entries the log can be filtered by. */
export const auditPerson = z.object({ _id: read.text, userName: read.text, isMachine: read.flag });
export type AuditPerson = z.output<typeof auditPerson>;

export const listAuditPeople = endpoint({
  name: 'listAuditPeople',
  resource: 'auditLog',
  method: 'GET',
  path: '/audit/people',
  summary:
    'The administrators by name, then the machines, to narrow the log to one of them; without anything else about them.',
  access: AUDIT_READERS,
  forMachines: false,
  extension: true,
  data: read.list(auditPerson),
});

export const auditLogCalls = [listAuditLog, getAuditEntry, listAuditPeople];

/** Every action creates an entry, and entries are never deleted. */
export const auditKind = kind({
  name: 'audit',
  calls: auditLogCalls,
  entities: { AuditDetails: auditDetails, AuditEntry: auditEntry },
  screen: screens['audit-log'],
  reading: listAuditLog.access,
  list: {
    added: { de: ['neuer Eintrag', 'neue Einträge'], en: ['new entry', 'new entries'] },
    follows: 'all',
    leaving: [],
  },
});
