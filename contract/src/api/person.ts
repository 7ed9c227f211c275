import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import * as read from '../base/reading.ts';
import { order } from '../orders.ts';
import { post } from '../posts.ts';
import { caseEvent } from '../reports.ts';
import { trip } from '../trips.ts';
import { user } from '../users.ts';
import { vehicle } from '../vehicles.ts';
import { auditDetails, auditEntry } from './audit-log.ts';

export const DISCLOSURE_FORMATS = ['json', 'html'] as const;

/** Overview of a person: who it is, and how many records of each kind there are. */
export const personFile = z.object({
  user: read.part(user),
  /** The highest level that the collected coins reach; null below the first one. */
  level: read.optionalAmount,
  /** ISO 3166 alpha-2; empty if unknown. */
  country: read.text,
  lastActiveAt: read.optionalText,
  /** Deleted, but still restorable; with the given reason. */
  deletedAt: read.optionalText,
  deletionReason: read.optionalText,
  counts: read.part(
    z.object({
      vehicles: read.amount,
      posts: read.amount,
      trips: read.amount,
      orders: read.amount,
      sanctions: read.amount,
      coins: read.amount,
      /** Reports about the person and about their content. */
      reports: read.amount,
      /** Reports by the person. */
      reportsMade: read.amount,
      audit: read.amount,
      /** Notes of the staff, expired ones included. */
      notes: read.amount,
    }),
  ),
});
export type PersonFile = z.output<typeof personFile>;

/** An entry about the person, with the values of the changed fields; null where nothing was changed or it is too old. */
export const personAuditEntry = z.object({
  ...auditEntry.shape,
  before: auditDetails.shape.before,
  after: auditDetails.shape.after,
});
export type PersonAuditEntry = z.output<typeof personAuditEntry>;

/** A change of the person's coins by an administrator. */
export const coinMovement = z.object({
  _id: read.text,
  at: read.text,
  change: read.amount,
  /** The coins after it. */
  balance: read.amount,
  /** Empty if the field of the form was changed. */
  reason: read.text,
  adminName: read.text,
});
export type CoinMovement = z.output<typeof coinMovement>;

const ofPerson = z.object({ id: field.id });
const pageOfPerson = z.object({ id: field.id, skip: field.skip, limit: field.limit });

export const getPersonFile = endpoint({
  name: 'getPersonFile',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}',
  summary: 'A user, deleted or not, with the number of everything that belongs to them.',
  access: 'ReadUsers',
  extension: true,
  params: ofPerson,
  data: personFile,
});

export const listPersonVehicles = endpoint({
  name: 'listPersonVehicles',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/vehicles/{skip}/{limit}',
  summary: 'Vehicles of the person, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(vehicle),
});

export const listPersonPosts = endpoint({
  name: 'listPersonPosts',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/posts/{skip}/{limit}',
  summary: 'Posts of the person, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(post),
});

export const listPersonTrips = endpoint({
  name: 'listPersonTrips',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/trips/{skip}/{limit}',
  summary: 'Trips of the person, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(trip),
});

export const listPersonOrders = endpoint({
  name: 'listPersonOrders',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/orders/{skip}/{limit}',
  summary: 'Reward orders of the person, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(order),
});

export const listPersonCoins = endpoint({
  name: 'listPersonCoins',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/coins/{skip}/{limit}',
  summary: 'Changes of the coins by administrators, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(coinMovement),
});

export const listPersonReports = endpoint({
  name: 'listPersonReports',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/reports/{skip}/{limit}',
  summary: 'Reports of the person and of what they made, newest first, settled ones included.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(caseEvent),
});

export const listPersonAudit = endpoint({
  name: 'listPersonAudit',
  resource: 'person',
  method: 'GET',
  path: '/person/{id}/audit/{skip}/{limit}',
  summary: 'What administrators did to the person and to what belongs to them, with the changed values, newest first.',
  access: 'ReadUsers',
  extension: true,
  params: pageOfPerson,
  data: read.list(personAuditEntry),
});

export const disclosePerson = endpoint({
  name: 'disclosePerson',
  resource: 'person',
  method: 'POST',
  path: '/person/{id}/disclosure/{format}',
  summary: 'Everything stored about the person, as JSON or as a readable page with the images in it. Logged.',
  access: 'WriteUsers',
  proof: true,
  // Responds with a document instead of the envelope, and writes its own log entry.
  mutates: false,
  extension: true,
  params: z.object({ id: field.id, format: z.enum(DISCLOSURE_FORMATS) }),
  data: read.file,
});

export const personCalls = [
  getPersonFile,
  listPersonVehicles,
  listPersonPosts,
  listPersonTrips,
  listPersonOrders,
  listPersonCoins,
  listPersonReports,
  listPersonAudit,
  disclosePerson,
];
