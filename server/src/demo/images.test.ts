import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { ImageStore } from '../adapters/images/image-store.ts';
import { S3Storage } from '../adapters/images/s3-storage.ts';
import { startS3Server } from '../testing/services/s3-server.ts';
import { planImages, storeImages } from './images.ts';
import { LEVEL_COINS } from './master-data.ts';
import { REWARD_SUBJECTS } from './rewards.ts';

const { all } = planImages(REWARD_SUBJECTS, LEVEL_COINS.length);
const running = new AbortController().signal;

it('stores images in a bucket too, where the server finds them', async () => {
  const s3 = await startS3Server();
  const storage = new S3Storage(s3.settings);
  const stored = await storeImages([...all.slice(0, 2), ...all.slice(-1)], storage, () => {}, running);
  expect(stored).toHaveLength(3);
  for (const { name, contentType, bytes } of stored) {
    const file = await new ImageStore(storage).open(name, 'large');
    expect(file).toMatchObject({ contentType, length: bytes });
    file?.stream.destroy();
    expect(s3.objects.get(`large/${name}`)?.headers['content-type']).toBe(contentType);
  }
  await s3.stop();
});

it('records the actual size and format of each file, and uses every file once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-images-'));
  const stored = await storeImages(all, new DiskStorage(folder), () => {}, running);
  const folders = readdirSync(new URL('./images/', import.meta.url), { recursive: true, encoding: 'utf8' });
  expect(stored).toHaveLength(folders.filter((name) => name.includes('.')).length);
  for (const { name, contentType, width, height } of stored) {
    const found = await sharp(path.join(folder, 'large', name)).metadata();
    expect({ name, contentType: `image/${found.format}`, width: found.width, height: found.height }).toEqual({
      name,
      contentType,
      width,
      height,
    });
  }
  rmSync(folder, { recursive: true });
});
