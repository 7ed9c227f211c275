import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { CAPABILITIES_PATH } from '../base/first-page.ts';
import * as read from '../base/reading.ts';

export const getCapabilities = endpoint({
  name: 'getCapabilities',
  resource: 'platform',
  method: 'GET',
  path: CAPABILITIES_PATH,
  summary: 'Names of the calls beyond the specification that this server has.',
  access: 'public',
  bound: 'nothing',
  extension: true,
  data: read.list(z.string()),
});

export const health = endpoint({
  name: 'health',
  resource: 'platform',
  method: 'GET',
  path: '/health',
  summary: 'Answers as long as the process is alive.',
  access: 'public',
  bound: 'nothing',
  extension: true,
  data: read.nothing,
});

export const ready = endpoint({
  name: 'ready',
  resource: 'platform',
  method: 'GET',
  path: '/ready',
  summary: 'Answers 503 unless database and job queue do.',
  access: 'public',
  bound: 'nothing',
  extension: true,
  data: z.object({ database: read.flag, queue: read.flag }),
});

export const mapSettings = z.object({
  /** URL of raster tiles with `{z}`, `{x}` and `{y}`; empty: only the built-in map of the panel. */
  tileUrl: read.text,
  /** Attribution that the terms of the map require; empty: that of the archive. */
  attribution: read.text,
});
export type MapSettings = z.output<typeof mapSettings>;

export const getMapSettings = endpoint({
  name: 'getMapSettings',
  resource: 'platform',
  method: 'GET',
  path: '/map/settings',
  summary: 'Where the panel gets map tiles from.',
  access: 'signed-in',
  extension: true,
  data: mapSettings,
});

export const getMapArchive = endpoint({
  name: 'getMapArchive',
  resource: 'platform',
  method: 'GET',
  path: '/map/archive',
  summary: 'The PMTiles archive of the street map, or the part in the Range header; only if one is configured.',
  access: 'signed-in',
  extension: true,
  data: read.file,
});

/** Calls that need no API key: probes, image tags and a provider of single sign-on cannot send one. */
export const WITHOUT_API_KEY: ReadonlySet<string> = new Set([
  'health',
  'ready',
  'getImage',
  'getImageOfSize',
  'backChannelSignOut',
]);

export const platformCalls = [getCapabilities, health, ready, getMapSettings, getMapArchive];
