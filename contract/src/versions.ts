import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const appVersions = z.object({
  minimumVersion: read.text,
  recommendUpdate: read.text,
  revision: read.revision,
});
export type AppVersions = z.output<typeof appVersions>;

export const VERSION_PATTERN = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;

const version = field.requiredText().check(z.regex(VERSION_PATTERN));

/** Negative if the first version is older, 0 if they are equal. */
export function compareVersions(first: string, second: string): number {
  const others = second.split('.').map(Number);
  for (const [index, part] of first.split('.').map(Number).entries()) {
    const difference = part - (others[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const appVersionsUpdate = z
  .object({ minimum: version, recommend: field.ifGiven(version), revision: field.revision })
  .check(
    z.refine(({ minimum, recommend }) => recommend === undefined || compareVersions(recommend, minimum) >= 0, {
      path: ['recommend'],
    }),
  );
export type AppVersionsUpdate = z.output<typeof appVersionsUpdate>;

export const getAppVersions = endpoint({
  name: 'getAppVersions',
  resource: 'versions',
  method: 'GET',
  path: '/admin/appversions',
  summary: 'The minimum and the recommended version of the app.',
  access: 'signed-in',
  data: appVersions,
});

export const updateAppVersions = endpoint({
  name: 'updateAppVersions',
  resource: 'versions',
  method: 'POST',
  path: '/admin/appversions/update',
  summary: 'Sets both versions; the recommended one may be left out and is not below the minimum.',
  access: 'GlobalAccess',
  proof: true,
  approval: ['version'],
  body: appVersionsUpdate,
  data: appVersions,
});

/**
 * Counts users who were active today or on one of the 29 days before (in Europe/Berlin) and are not deleted. Users
 * whose app is older than the minimum are locked out; the others, if their app is older than the recommended version,
 * are asked to update. A blank or unreadable version counts as neither.
 */
export const versionImpact = z.object({
  activeUsers: read.amount,
  lockedOut: read.amount,
  askedToUpdate: read.amount,
  /** Active users with an unknown version. */
  unknown: read.amount,
});
export type VersionImpact = z.output<typeof versionImpact>;

export const getVersionImpact = endpoint({
  name: 'getVersionImpact',
  resource: 'versions',
  method: 'GET',
  path: '/admin/appversions/impact/{minimum}',
  summary: 'How many active users these versions would lock out or ask to update.',
  access: 'signed-in',
  extension: true,
  params: z.object({ minimum: version }),
  query: z.object({ recommend: field.ifGiven(version) }),
  data: versionImpact,
});

export const appVersionsChange = z.object({
  _id: read.text,
  createdAt: read.text,
  /** Who made it; blank if unknown. */
  adminName: read.text,
  minimumVersion: read.text,
  recommendUpdate: read.text,
});
export type AppVersionsChange = z.output<typeof appVersionsChange>;

export const listAppVersions = endpoint({
  name: 'listAppVersions',
  resource: 'versions',
  method: 'GET',
  path: '/admin/appversions/history',
  summary: 'All changes of the versions, newest first; the first one is in force.',
  access: 'signed-in',
  extension: true,
  data: read.list(appVersionsChange),
});

export const versionCalls = [getAppVersions, updateAppVersions, getVersionImpact, listAppVersions];

export const appVersionsKind = kind({
  name: 'appVersions',
  label: { de: 'App-Versionen', en: 'App versions' },
  calls: versionCalls,
  entities: { AppVersions: appVersions },
  screen: screens.versions,
  reading: getAppVersions.access,
});
