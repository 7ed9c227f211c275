import * as z from 'zod/mini';
import { auditEntry } from './api/audit-log.ts';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { CASE_AGES, REPORT_TYPES } from './base/limits.ts';
import { area, placeCount, zoom } from './base/map-area.ts';
import * as read from './base/reading.ts';
import { evidence, getEvidenceImage, objectState } from './moderation/report-evidence.ts';
import { muteReporter, reporterRecord, unmuteReporter } from './moderation/reporters.ts';
import { sanction, sanctionProposal } from './moderation/sanctions.ts';
import { post } from './posts.ts';
import { screens } from './screens.ts';
import { trip } from './trips.ts';
import { banFields, user } from './users.ts';

/** The administrator who currently has the case open. */
export const caseHolder = z.object({ adminId: read.text, adminName: read.text, until: read.text });
export type CaseHolder = z.output<typeof caseHolder>;

/** One entry per reported object: who reported it, and the fields of that type of object. */
export const report = z.object({
  _id: read.text,
  type: read.oneOf(REPORT_TYPES, 'user'),
  /** Id of the reported user, post or trip. */
  objectId: read.text,
  data: read.list(
    z.object({
      _id: read.text,
      userName: read.text,
      reason: read.text,
      createdAt: read.text,
      ...reporterRecord.shape,
    }),
  ),
  checked: read.flag,
  createdAt: read.text,
  userName: read.text,
  email: read.text,
  about: read.text,
  image: read.text,
  galleryImages: read.galleryImages,
  title: read.text,
  description: read.text,
  category: read.text,
  /** The reported user, or the author of the post or trip. */
  person: read.person,
  holder: z.catch(z.nullable(caseHolder), null),
  revision: read.revision,
});
export type Report = z.output<typeof report>;

/** History of a person: earlier reports about them or their content, and actions of administrators. */
export const CASE_EVENT_KINDS = ['reported', 'audit'] as const;
export const caseEvent = z.object({
  at: read.text,
  kind: read.oneOf(CASE_EVENT_KINDS, 'audit'),
  /** For a report: what was reported, how often, and how it was resolved. */
  report: z.catch(
    z.nullable(
      z.object({
        _id: read.text,
        type: read.oneOf(REPORT_TYPES, 'user'),
        subject: read.text,
        reporters: read.amount,
        reasons: read.list(z.string()),
        state: read.oneOf(['open', 'checked', 'settled'], 'open'),
      }),
    ),
    null,
  ),
  entry: z.catch(z.nullable(auditEntry), null),
});
export type CaseEvent = z.output<typeof caseEvent>;

/** A report with everything needed for a decision. */
export const reportCase = z.object({
  report: read.part(report),
  /** Action was taken: there is nothing left to decide. */
  settled: read.flag,
  /** The current reported object, null once it is deleted; the other two are null. */
  user: z.catch(z.nullable(user), null),
  post: z.catch(z.nullable(post), null),
  trip: z.catch(z.nullable(trip), null),
  /** The reported user or the author; null if the trip has none or the account is gone. */
  person: z.catch(z.nullable(user), null),
  /** The latest posts of that person, without the reported one. */
  posts: read.list(post),
  /** Newest first. */
  history: read.list(caseEvent),
  /** Warnings and suspensions of the person, newest first, and the next step by the ladder. */
  sanctions: read.list(sanction),
  proposal: z.catch(z.nullable(sanctionProposal), null),
  /** States of the object at the time of complaints, oldest first; none if the report is older than evidence is. */
  evidence: read.list(evidence),
  /** Its current state in the same form; null once it is deleted. */
  current: z.catch(z.nullable(objectState), null),
});
export type ReportCase = z.output<typeof reportCase>;

const page = z.object({ type: z.enum(REPORT_TYPES), skip: field.skip, limit: field.limit });

export const listReports = endpoint({
  name: 'listReports',
  resource: 'reports',
  method: 'GET',
  path: '/report/detailWithLimit',
  summary: 'Reports of a type, newest first.',
  access: 'ReadUsers',
  query: page,
  data: read.list(report),
});

export const listReportsByBody = endpoint({
  name: 'listReportsByBody',
  resource: 'reports',
  method: 'POST',
  path: '/report/detailWithLimit',
  summary: 'The same, asked for in a body.',
  access: 'ReadUsers',
  mutates: false,
  body: page,
  data: read.list(report),
});

export const searchReports = endpoint({
  name: 'searchReports',
  resource: 'reports',
  method: 'GET',
  path: '/report/search/{type}/{search}/{skip}/{limit}',
  summary: 'Reports of a type whose object contains the text.',
  access: 'ReadUsers',
  params: z.object({
    type: z.enum(REPORT_TYPES),
    search: field.searchText,
    skip: field.skip,
    limit: field.limit,
  }),
  data: read.list(report),
});

export const REPORT_ORDERS = ['newest', 'weight'] as const;
export type ReportOrder = (typeof REPORT_ORDERS)[number];

export const reportFilter = z.object({
  type: z.enum(REPORT_TYPES),
  search: z._default(field.searchText, ''),
  /** Only processed or only open reports; absent: both. */
  checked: field.ifGiven(field.flag()),
  /** By the time since the first complaint. */
  age: field.ifGiven(z.enum(CASE_AGES)),
  /** Only reports of something with a known place in it: the place of a user or a post, the start of a trip. */
  area: field.ifGiven(area),
  /** By weight: what many or reliable people have reported first. */
  order: field.ifGiven(z.enum(REPORT_ORDERS)),
});
export type ReportFilter = z.output<typeof reportFilter>;

export const findReports = endpoint({
  name: 'findReports',
  resource: 'reports',
  method: 'POST',
  path: '/report/find/{skip}/{limit}',
  summary: 'Reports narrowed by type, text and whether they are processed, the newest or the most important first.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: reportFilter,
  data: read.list(report),
});

export const reportsByPlace = endpoint({
  name: 'reportsByPlace',
  resource: 'reports',
  method: 'POST',
  path: '/report/places',
  summary: 'The number of reports in each cell of a map, most first, by the place of what was reported.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  body: z.extend(reportFilter, { area, zoom }),
  data: read.list(placeCount),
});

export const getReportCase = endpoint({
  name: 'getReportCase',
  resource: 'reports',
  method: 'GET',
  path: '/report/case/{id}',
  summary: 'A report with the reported object, the person behind it and their history.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: reportCase,
});

export const holdCase = endpoint({
  name: 'holdCase',
  resource: 'reports',
  method: 'POST',
  path: '/report/hold',
  summary: 'Opens a case for the caller for a minute, to be renewed; answers who has it, which may be somebody else.',
  access: 'WriteUsers',
  // A lease, not a change: neither audited nor stored for idempotency.
  mutates: false,
  extension: true,
  body: z.object({ id: field.id }),
  data: caseHolder,
});

export const releaseCase = endpoint({
  name: 'releaseCase',
  resource: 'reports',
  method: 'POST',
  path: '/report/release',
  summary: 'Leaves a case, so that others can open it at once.',
  access: 'WriteUsers',
  mutates: false,
  extension: true,
  body: z.object({ id: field.id }),
  data: read.nothing,
});

export const takeAction = endpoint({
  name: 'takeAction',
  resource: 'reports',
  method: 'POST',
  path: '/report/takeAction',
  summary: 'Deletes the reported object (restorable for 30 days) and settles the report.',
  access: 'WriteUsers',
  proof: 'sometimes',
  body: z.object({ id: field.id, type: z.enum(REPORT_TYPES), revision: field.revision }),
  data: read.nothing,
});

export const checkReport = endpoint({
  name: 'checkReport',
  resource: 'reports',
  method: 'PUT',
  path: '/report/checked',
  summary: 'Marks a report as processed; `checked: false` takes the mark back.',
  access: 'WriteUsers',
  body: z.object({ id: field.id, checked: z._default(field.flag(), true), revision: field.revision }),
  data: read.nothing,
});

export const banReported = endpoint({
  name: 'banReported',
  resource: 'reports',
  method: 'POST',
  path: '/report/ban',
  summary:
    'Erases the person behind a report for good, blocks e-mail and phone number, deletes the reported object and ' +
    'settles the report.',
  access: 'WriteUsers',
  proof: true,
  approval: ['ban'],
  extension: true,
  body: z.object({ id: field.id, ...banFields, revision: field.revision }),
  data: read.nothing,
});

export const reopenReport = endpoint({
  name: 'reopenReport',
  resource: 'reports',
  method: 'POST',
  path: '/report/reopen',
  summary: 'Takes an action back: restores the reported object and opens the report again.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ id: field.id }),
  data: read.nothing,
});

export const reportCalls = [
  listReports,
  listReportsByBody,
  searchReports,
  findReports,
  reportsByPlace,
  getReportCase,
  getEvidenceImage,
  holdCase,
  releaseCase,
  takeAction,
  checkReport,
  banReported,
  reopenReport,
  muteReporter,
  unmuteReporter,
];

export const reportKind = kind({
  name: 'report',
  label: { de: 'Meldung', en: 'Report' },
  calls: reportCalls,
  entities: {
    CaseEvent: caseEvent,
    CaseHolder: caseHolder,
    Evidence: evidence,
    ObjectState: objectState,
    Report: report,
    ReportCase: reportCase,
  },
  screen: screens.reports,
  reading: listReports.access,
  list: {
    added: { de: ['neue Meldung', 'neue Meldungen'], en: ['new report', 'new reports'] },
    leaving: ['takeAction', 'ban'],
  },
  bulk: { resource: 'reports', operations: ['check', 'warn', 'suspend', 'delete', 'ban'] },
});
