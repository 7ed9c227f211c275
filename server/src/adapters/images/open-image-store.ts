import * as path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { DiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { ImageStore } from './image-store.ts';
import { S3Storage } from './s3-storage.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

export function openImageStore(settings: Settings, log: FastifyBaseLogger): ImageStore {
  return new ImageStore(openImageStorage(settings), log);
}

/** The configured bucket, or else a folder beside the database. */
export function openImageStorage({ dataDir, s3 }: Settings): ImageStorage {
  return s3 ? new S3Storage(s3) : new DiskStorage(path.join(dataDir, 'images'));
}
