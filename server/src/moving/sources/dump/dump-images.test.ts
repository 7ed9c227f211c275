import * as fs from 'node:fs';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dumpFolder } from '../../../testing/moving/dump-writer.ts';
import { type DumpSource, openDumpSource } from './open-dump-source.ts';

const NEVER = new AbortController().signal;

describe('images of a dump', () => {
  let folder: string;
  let source: DumpSource;
  beforeEach(async () => {
    folder = dumpFolder({
      'secret.jpg': 'secret',
      'dump/users.bson': '',
      'dump/images/a.jpg': 'a',
      'dump/images/Ümläut und mehr.png': 'umlaut',
      'dump/images/small/b.jpg': 'small',
      'dump/images/large/b.jpg': 'large',
      'dump/images/users/c.jpg': 'of a user',
      'files/d.jpg': 'beside',
      'elsewhere/a.jpg': 'elsewhere',
    });
    fs.symlinkSync(path.join(folder, 'secret.jpg'), path.join(folder, 'dump/images/link.jpg'));
    source = await openDumpSource({ folder: path.join(folder, 'dump') });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['a.jpg', 'a'],
    ['/a.jpg', 'a'],
    ['Ümläut und mehr.png', 'umlaut'],
    ['b.jpg', 'large'],
    ['users/c.jpg', 'of a user'],
    ['d.jpg', 'beside'],
    ['https://cdn.example.org/v1/uploads/users/c.jpg?size=3', 'of a user'],
    ['https://cdn.example.org/%C3%9Cml%C3%A4ut%20und%20mehr.png', 'umlaut'],
    ['uploads\\a.jpg', 'a'],
  ])('are found by the name %s', async (name, content) => {
    expect(String(await source.image(name, NEVER))).toBe(content);
  });

  it.each([
    '',
    '.',
    'users',
    'c.jpg',
    'missing.jpg',
    '../secret.jpg',
    'x/../../../secret.jpg',
    '..\\..\\secret.jpg',
    'https://example.org/..%2f..%2fsecret.jpg',
    'https://example.org/%zz.jpg',
    'a.jpg\0.png',
    'link.jpg',
    'x'.repeat(5000),
  ])('are not found by the name %j', async (name) => {
    expect(await source.image(name, NEVER)).toBeUndefined();
  });

  it('are read from the chosen folder only', async () => {
    const images = path.join(folder, 'elsewhere');
    const chosen = await openDumpSource({ folder: path.join(folder, 'dump'), images });
    expect(String(await chosen.image('a.jpg', NEVER))).toBe('elsewhere');
    expect(await chosen.image('d.jpg', NEVER)).toBeUndefined();
    await expect(
      openDumpSource({ folder: path.join(folder, 'dump'), images: path.join(folder, 'no') }),
    ).rejects.toThrow('There is no folder');
  });

  it('are not read after the import was stopped', async () => {
    await expect(source.image('a.jpg', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });
});
