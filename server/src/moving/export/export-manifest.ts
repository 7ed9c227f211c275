import * as z from 'zod/mini';
import { MOVED_KINDS, type MovedKind } from '../source.ts';

/** Incremented when older versions can no longer read an export. */
export const EXPORT_FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const README = 'README.txt';
export const IMAGES = 'images';
/** In the format of `sha256sum`; the manifest is the last entry, so that a truncated list is detected. */
export const SUMS = 'SHA256SUMS';

/** Names that the image store generates: nothing that could leave the folder. */
export const IMAGE_NAME = /^[0-9a-f]{32}\.(jpg|png)$/;

/** The files of each kind, without their ending. */
export const FILE_NAMES: Readonly<Record<MovedKind, string>> = {
  make: 'models',
  level: 'levels',
  reward: 'rewards',
  user: 'users',
  car: 'vehicles',
  blacklist: 'bans',
  event: 'events',
  presetTrip: 'preset-trips',
  trip: 'trips',
  post: 'posts',
  report: 'reports',
  order: 'orders',
  news: 'news-messages',
  broadcast: 'broadcasts',
  appVersions: 'app-versions',
};

export const exportManifest = z.object({
  format: z.literal(EXPORT_FORMAT),
  /** Everything acknowledged before this moment is in the export. */
  createdAt: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  kinds: z.array(z.object({ kind: z.enum(MOVED_KINDS), records: z.int() })),
  images: z.int(),
  /** Images that records name and the storage does not have. */
  lostImages: z.array(z.string()),
});
export type ExportManifest = z.output<typeof exportManifest>;
