import * as fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { DiskStorage } from './disk-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { S3Storage } from './s3-storage.ts';

const HEADERS = { contentType: 'image/png', cacheControl: 'public' };
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'leitstand-images-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function keysOf(storage: ImageStorage, place: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of storage.list(place)) {
    expect(page.length).toBeLessThanOrEqual(1000);
    keys.push(...page.map(({ key }) => key));
  }
  return keys.sort();
}

describe.each([
  {
    name: 'disk',
    open: (): ImageStorage => new DiskStorage(folder),
    fill: async (key: string) => {
      await fs.mkdir(path.dirname(path.join(folder, key)), { recursive: true });
      await fs.writeFile(path.join(folder, key), key);
    },
  },
  {
    name: 'S3',
    open: (): ImageStorage => new S3Storage(s3.settings),
    fill: async (key: string) => {
      const headers = { 'content-type': 'image/png', 'cache-control': '' };
      s3.objects.set(key, { bytes: Buffer.from(key), changedAt: new Date(), headers });
    },
  },
])('images on $name', ({ open, fill }) => {
  it('stores, replaces and removes an object', async () => {
    const storage = open();
    await storage.put('large/one.png', Buffer.from('first'), HEADERS);
    await storage.put('large/one.png', Buffer.from('second'), HEADERS);
    const stored = await storage.get('large/one.png');
    expect(stored?.length).toBe(6);
    expect(stored && String(await buffer(stored.stream))).toBe('second');
    expect(await storage.exists('large/one.png')).toBe(true);
    await storage.remove('large/one.png');
    expect(await storage.exists('large/one.png')).toBe(false);
    expect(await storage.get('large/one.png')).toBeUndefined();
    await storage.remove('large/one.png');
  });

  it('returns a complete version while several writers replace it', async () => {
    const storage = open();
    const versions = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(300_000, letter));
    await storage.put('small/shared.png', versions[0] ?? Buffer.alloc(0), HEADERS);
    const writing = versions.map((version) => storage.put('small/shared.png', version, HEADERS));
    const reading = Array.from({ length: 8 }, async () => {
      const stored = await storage.get('small/shared.png');
      return stored ? buffer(stored.stream) : Buffer.alloc(0);
    });
    await Promise.all(writing);
    for (const seen of await Promise.all(reading)) {
      expect(seen.length).toBe(300_000);
      expect(new Set(seen).size).toBe(1);
    }
    expect(await keysOf(storage, 'small')).toEqual(['small/shared.png']);
  });

  it('lists page by page, with the time of the last change', async () => {
    const storage = open();
    const keys = Array.from({ length: 1005 }, (_, number) => `medium/${String(number).padStart(4, '0')}.png`);
    for (const key of keys) await fill(key);
    expect(await keysOf(storage, 'medium')).toEqual(keys);
    expect(await keysOf(storage, 'internal')).toEqual([]);
    for await (const [object] of storage.list('medium')) {
      expect(Math.abs(Date.now() - (object?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    }
  });
});

describe('the disk', () => {
  it('leaves no temporary file behind when a file cannot be put in place', async () => {
    await fs.mkdir(path.join(folder, 'broken', 'taken.png'), { recursive: true });
    await expect(new DiskStorage(folder).put('broken/taken.png', Buffer.from('x'))).rejects.toThrow();
    expect(await fs.readdir(path.join(folder, 'broken'))).toEqual(['taken.png']);
  });
});

describe('the S3 service', () => {
  it('refuses a wrong key, and a missing bucket is not a missing image', async () => {
    const wrongKey = new S3Storage({ ...s3.settings, secretAccessKey: 'wrong' });
    await expect(wrongKey.put('large/x.png', Buffer.from('x'), HEADERS)).rejects.toThrow('answered 403');
    await expect(wrongKey.get('large/x.png')).rejects.toThrow('answered 403');
    await expect(keysOf(wrongKey, 'large')).rejects.toThrow('answered 403');
    await expect(wrongKey.remove('large/x.png')).rejects.toThrow('answered 403');
    await expect(wrongKey.exists('large/x.png')).rejects.toThrow('answered 403');
    const noBucket = new S3Storage({ ...s3.settings, bucket: 'other' });
    await expect(noBucket.get('large/x.png')).rejects.toThrow('bucket');
    await expect(noBucket.put('large/x.png', Buffer.from('x'), HEADERS)).rejects.toThrow('answered 404');
  });

  it('gets content type and cache lifetime, for a CDN that serves the bucket itself', async () => {
    await new S3Storage(s3.settings).put('large/typed.png', Buffer.from('x'), HEADERS);
    expect(s3.objects.get('large/typed.png')?.headers).toEqual({
      'content-type': 'image/png',
      'cache-control': 'public',
    });
  });

  it('is retried with the whole body when it is busy for a moment', async () => {
    const bodies: string[] = [];
    const busy = await listening(async (request, answer) => {
      bodies.push(String(await buffer(request)));
      answer.writeHead(bodies.length < 3 ? 503 : 200).end();
    });
    const storage = new S3Storage({ ...s3.settings, url: addressOf(busy) });
    await storage.put('large/x.png', Buffer.from('image'), HEADERS);
    expect(bodies).toEqual(['image', 'image', 'image']);
    busy.close();
  });

  it('is retried when the connection breaks, but not forever', async () => {
    let asked = 0;
    let breaks = 2;
    const shaky = await listening(async (request, answer) => {
      asked += 1;
      const body = String(await buffer(request));
      if (asked <= breaks) request.socket.destroy();
      else answer.writeHead(body === 'image' ? 200 : 400).end();
    });
    const storage = new S3Storage({ ...s3.settings, url: addressOf(shaky) });
    await storage.put('large/x.png', Buffer.from('image'), HEADERS);
    expect(asked).toBe(3);
    [asked, breaks] = [0, Number.POSITIVE_INFINITY];
    await expect(storage.remove('large/x.png')).rejects.toThrow();
    expect(asked).toBe(3);
    shaky.close();
  });

  it('returns listings with escaped characters and several pages', async () => {
    const asked: (string | null)[] = [];
    const paged = await listening(async (request, answer) => {
      const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token');
      asked.push(token);
      const entry = (key: string) =>
        `<Contents><Key>${key}</Key><LastModified>2025-03-01T04:00:00.000Z</LastModified></Contents>`;
      answer.end(
        token === null
          ? `<ListBucketResult><IsTruncated>true</IsTruncated>${entry('large/a&amp;b')}<NextContinuationToken>1&amp;+/=</NextContinuationToken></ListBucketResult>`
          : `<ListBucketResult><IsTruncated>false</IsTruncated>${entry('large/&lt;c&gt;')}</ListBucketResult>`,
      );
    });
    const storage = new S3Storage({ ...s3.settings, url: addressOf(paged) });
    expect(await keysOf(storage, 'large')).toEqual(['large/<c>', 'large/a&b']);
    expect(asked).toEqual([null, '1&+/=']);
    paged.close();
  });
});

type Handler = (...pair: Parameters<Extract<Parameters<typeof createServer>[1], object>>) => Promise<void>;

function listening(handler: Handler): Promise<Server> {
  const server = createServer((request, answer) => void handler(request, answer));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
