import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { REPORT_TYPES } from './limits.ts';
import * as read from './reading.ts';

/** One entry per reported object: who reported it, and the fields of the object that its type has. */
export const report = z.object({
  _id: read.text,
  type: read.oneOf(REPORT_TYPES, 'user'),
  /** Id of the reported user, post or trip. */
  objectId: read.text,
  data: read.list(z.object({ _id: read.text, userName: read.text, reason: read.text, createdAt: read.text })),
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
});
export type Report = z.output<typeof report>;

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

export const takeAction = endpoint({
  name: 'takeAction',
  resource: 'reports',
  method: 'POST',
  path: '/report/takeAction',
  summary: 'Deletes the reported object (restorable for 30 days) and settles the report.',
  access: 'WriteUsers',
  body: z.object({ id: field.id, type: z.enum(REPORT_TYPES) }),
  data: read.nothing,
});

export const checkReport = endpoint({
  name: 'checkReport',
  resource: 'reports',
  method: 'PUT',
  path: '/report/checked',
  summary: 'Marks a report as processed; `checked: false` takes the mark back.',
  access: 'WriteUsers',
  body: z.object({ id: field.id, checked: z._default(field.flag(), true) }),
  data: read.nothing,
});

export const reportCalls = [listReports, listReportsByBody, searchReports, takeAction, checkReport];
