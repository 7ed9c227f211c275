import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import * as read from './reading.ts';

export const appVersions = z.object({
  minimumVersion: read.text,
  recommendUpdate: read.text,
  revision: read.revision,
});
export type AppVersions = z.output<typeof appVersions>;

export const VERSION_PATTERN = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;

const version = field.requiredText().check(z.regex(VERSION_PATTERN));

/** Negative where the first version is the older one, 0 where they are the same. */
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
  body: appVersionsUpdate,
  data: appVersions,
});

export const versionCalls = [getAppVersions, updateAppVersions];
