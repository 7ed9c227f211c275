import * as fs from 'node:fs';
import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processesAtWork } from '../../adapters/images/image-codec.ts';
import { imagesFolder } from '../../app.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { bombs, disguised, PAYLOAD, packedMetadata, polyglots } from '../../testing/hostile/hostile-images.ts';
import { sampleImage } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const NAME = /^[0-9a-f]{32}\.(jpg|png)$/;

describeEitherEngine('hostile uploads', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    expect((await upload(await sampleImage('jpeg'))).status).toBe(200);
  });
  afterAll(() => app.close());

  const upload = (bytes: Buffer, name = 'bild.jpg', fields: Record<string, string> = {}) =>
    app.request('POST', '/files/upload', { multipart: { fields, files: [{ bytes, name, type: 'image/jpeg' }] } });
  const stored = () =>
    fs
      .readdirSync(imagesFolder(app.leitstand.platform.config), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  /** All variants of an image that are served, and the stored files. */
  async function copiesOf(name: string): Promise<Buffer[]> {
    const sizes = ['', 'large/', 'medium/', 'small/'].map((size) => `/files/images/${size}${name}`);
    const served = await Promise.all(sizes.map((path) => app.request('GET', path, { token: null })));
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const folder = imagesFolder(app.leitstand.platform.config);
    const onDisk = ['large', 'medium', 'small'].map((size) => fs.readFileSync(`${folder}/${size}/${name}`));
    return [...served.map(({ raw }) => raw), ...onDisk];
  }
  async function expectHarmless(what: string, name: string): Promise<void> {
    for (const bytes of await copiesOf(name)) {
      const text = bytes.toString('latin1');
      for (const part of [PAYLOAD, 'script', 'polyglot', 'PK\u0003\u0004']) expect(text, what).not.toContain(part);
    }
  }

  it('refuses other formats under any name and keeps nothing of them', async () => {
    const before = stored();
    for (const [what, bytes] of await disguised()) {
      const { status, body } = await upload(bytes);
      expect([status, body.code], what).toEqual([415, 'WRONG_FILE_TYPE']);
    }
    expect(stored()).toEqual(before);
  });

  it('removes anything hidden in an image', async () => {
    for (const [what, bytes] of await polyglots()) {
      expect(what.includes('packed') || bytes.includes(PAYLOAD), what).toBe(true);
      const { status, body } = await upload(bytes);
      expect(status, what).toBe(200);
      await expectHarmless(what, body.data);
    }
  });

  it('refuses pixel bombs and broken images', async () => {
    const before = stored();
    for (const [what, bytes] of await bombs()) {
      const { status, body } = await upload(bytes);
      expect([status, body.code], what).toEqual([415, 'WRONG_FILE_TYPE']);
    }
    expect(stored()).toEqual(before);
  });

  it('survives an image that crashes its process, reports an error and processes the next one', async () => {
    const before = stored();
    // Large enough to be killed halfway.
    const huge = await sampleImage('jpeg', 9900, 9900);
    const refused = upload(huge);
    const [pid = 0] = await eventually(() => (processesAtWork().length > 0 ? processesAtWork() : undefined));
    process.kill(pid, 'SIGKILL');
    const { status, body } = await refused;
    expect([status, body.code, body.field]).toEqual([422, 'PICTURE_FAILED', 'file']);
    expect(body.message).toContain('noch einmal versuchen');
    expect(stored()).toEqual(before);
    expect(app.logs.join('')).toContain('an image could not be decoded');
    const [first, second] = [upload(await sampleImage('jpeg')), upload(await sampleImage('png'))];
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('ignores compressed metadata', async () => {
    for (const [what, bytes] of await packedMetadata()) {
      const { status, body } = await upload(bytes);
      expect([200, 415], what).toContain(status);
      if (status !== 200) continue;
      for (const copy of await copiesOf(body.data)) expect(copy.length, what).toBeLessThan(5000);
    }
    expect((await upload(await sampleImage('jpeg'))).status).toBe(200);
  });

  it.each([
    '../../../../tmp/evil.jpg',
    '..\\..\\evil.jpg',
    '/etc/passwd',
    'C:\\evil.jpg',
    'evil\u0000.jpg',
    'evil%00.jpg',
    'evil.jpg%0d%0aset-cookie: x=1',
    'evil.php.jpg',
    '\u202egpj.evil',
    `${'evil'.repeat(2500)}.jpg`,
    '.',
    '..',
    'CON',
    '<script>evil</script>.jpg',
  ])('never uses the name %s', async (name) => {
    const { status, body, headers } = await upload(await sampleImage('jpeg', 8, 8), name);
    expect(status).toBe(200);
    expect(body.data).toMatch(NAME);
    expect(JSON.stringify([body, headers])).not.toMatch(/evil|passwd|set-cookie/);
    expect(stored().filter((file) => !NAME.test(file))).toEqual([]);
    expect(app.logs.join('')).not.toContain('evil');
  });

  it('treats a name with a line break as missing', async () => {
    const { status, headers } = await upload(await sampleImage('jpeg', 8, 8), 'evil\r\nset-cookie: x=1\r\n\r\n.jpg');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  describe('with too many parts', () => {
    const send = async (path: string, files: number, fields: number) => {
      const bytes = await sampleImage('jpeg', 8, 8);
      return app.request('POST', path, {
        multipart: {
          fields: Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}`, 'x'])),
          files: Array.from({ length: files }, () => ({ bytes })),
        },
      });
    };

    it.each([
      ['/files/upload', 2, 0],
      ['/files/upload', 1, 101],
      ['/files/upload', 1, 2000],
      ['/reward/add', MAX_IMAGES + 1, 0],
    ])('are refused at %s: %i files, %i fields', async (path, files, fields) => {
      const before = stored();
      const { status, body } = await send(path, files, fields);
      expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(stored()).toEqual(before);
    });
  });

  it('serves images only as images', async () => {
    const shown = (await upload(await sampleImage('png'))).body.data as string;
    const internal = (await upload(await sampleImage('jpeg'), 'x.jpg', { internalFile: 'true' })).body.data as string;
    for (const path of [`images/${shown}`, `images/small/${shown}`, `internal/${internal}`]) {
      const { headers } = await app.request('GET', `/files/${path}`);
      expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });
});
