import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../testing/samples.ts';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { DiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { ImageStore } from './image-store.ts';
import { S3Storage } from './s3-storage.ts';

let folder: string;
let s3: S3Server;
const silent = pino({ level: 'silent' });

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'leitstand-images-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function bytesOf(store: ImageStore, name: string, size: 'small' | 'medium' | 'large'): Promise<Buffer> {
  const file = await store.open(name, size);
  return file ? buffer(file.stream) : Buffer.alloc(0);
}

describe.each([
  { name: 'disk', open: (): ImageStorage => new DiskStorage(folder) },
  { name: 'S3', open: (): ImageStorage => new S3Storage(s3.settings) },
])('the image store on $name', ({ open }) => {
  it('creates a variant once, even if two processes request it at once', async () => {
    const [one, other] = [new ImageStore(open(), silent), new ImageStore(open(), silent)];
    const { name } = await one.save([await sampleImage('png', 1200, 600)], false);
    const seen = await Promise.all([one, other, one, other].map((store) => bytesOf(store, name, 'medium')));
    for (const bytes of seen) {
      expect(bytes.equals(seen[0] ?? Buffer.alloc(0))).toBe(true);
      expect((await sharp(bytes).metadata()).width).toBe(480);
    }
    expect(await written(one)).toEqual([`large/${name}`, `medium/${name}`]);
    const kept = open();
    await kept.put(`medium/${name}`, Buffer.from('made before'), { contentType: 'image/png', cacheControl: '' });
    expect(String(await bytesOf(other, name, 'medium'))).toBe('made before');
    await one.remove(name);
    expect(await written(one)).toEqual([]);
  });

  it('leaves no variant of an image that is removed while it is created', async () => {
    const storage = open();
    const remover = new ImageStore(open(), silent);
    const maker = new ImageStore(
      {
        put: async (...parts) => {
          if (parts[0].startsWith('small/')) await remover.remove(parts[0].slice('small/'.length));
          await storage.put(...parts);
        },
        get: (key) => storage.get(key),
        exists: (key) => storage.exists(key),
        remove: (key) => storage.remove(key),
        list: (place) => storage.list(place),
      },
      silent,
    );
    const { name } = await maker.save([await sampleImage('jpeg')], false);
    expect(await maker.open(name, 'small')).toBeUndefined();
    expect(await written(maker)).toEqual([]);
  });

  it('is claimed by one database', async () => {
    const store = new ImageStore(open(), silent);
    expect(await store.claim('ours')).toBe(true);
    expect(await store.claim('ours')).toBe(true);
    expect(await store.claim('theirs')).toBe(false);
  });
});

describe('an image storage that is down', () => {
  it('reports it, also in the log, and does not block a removal', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const gone = await startS3Server();
    const store = new ImageStore(new S3Storage(gone.settings), log);
    const { name } = await store.save([await sampleImage('jpeg')], false);
    await gone.stop();
    await expect(store.open(name, 'large')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.save([await sampleImage('jpeg')], false)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await store.remove(name);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('the image storage failed');
  });
});

it('reports an original that can no longer be decoded', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const storage = new DiskStorage(folder);
  const store = new ImageStore(storage, log);
  const { name } = await store.save([await sampleImage('jpeg')], false);
  await storage.put(`large/${name}`, Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await expect(store.open(name, 'small')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(lines).toEqual([expect.stringContaining('an image could not be decoded')]);
});

async function written(store: ImageStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of store.written()) keys.push(...page.map(({ key }) => key));
  return keys.sort();
}
