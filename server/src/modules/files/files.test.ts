import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser, picture } from '../../testing/samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { describeEachEngine } from '../../testing/test-database.ts';

describeEachEngine('files', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  const upload = (bytes: Buffer, fields: Record<string, string> = {}, type = 'image/jpeg') =>
    app.request('POST', '/files/upload', { multipart: { fields, files: [{ bytes, type }] } });
  const size = async (path: string) => {
    const answer = await app.request('GET', path, { token: null });
    const { width, height } = await sharp(answer.raw).metadata();
    return [width, height];
  };

  it('stores an image and serves it in three sizes, cacheable for ever', async () => {
    const { body } = await upload(await picture('jpeg', 3000, 1500));
    const name = body.data as string;
    expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(await size(`/files/images/${name}`)).toEqual([2048, 1024]);
    expect(await size(`/files/images/large/${name}`)).toEqual([2048, 1024]);
    expect(await size(`/files/images/medium/${name}`)).toEqual([480, 240]);
    expect(await size(`/files/images/small/${name}`)).toEqual([128, 64]);
    const { headers } = await app.request('GET', `/files/images/small/${name}`, { token: null });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('turns the picture upright and strips what the camera wrote', async () => {
    const photo = await sharp(await picture('jpeg', 80, 40))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'geheimer Ort' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('geheimer Ort');
    const { body } = await upload(photo);
    const answer = await app.request('GET', `/files/images/${body.data}`, { token: null });
    const metadata = await sharp(answer.raw).metadata();
    expect([metadata.width, metadata.height]).toEqual([40, 80]);
    expect(metadata.exif).toBeUndefined();
    expect(answer.raw.toString('latin1')).not.toContain('geheimer Ort');
  });

  it('decides by content, not by name', async () => {
    const { body } = await upload(await picture('png'), {}, 'image/jpeg');
    expect(body.data).toMatch(/\.png$/);
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    const gif = await upload(
      await sharp(await picture('png'))
        .gif()
        .toBuffer(),
    );
    const cut = await upload((await picture('jpeg', 400, 400)).subarray(0, 300));
    for (const answer of [svg, gif, cut, await upload(Buffer.alloc(0))]) {
      expect(answer.status).toBe(415);
      expect(answer.body.message).toBe('Die Datei muss ein Bild im Format PNG oder JPEG sein.');
    }
  });

  it('refuses what is too large, in bytes and in pixels', async () => {
    const heavy = await upload(Buffer.concat([await picture('jpeg'), Buffer.alloc(21 * 1024 * 1024)]));
    expect(heavy.status).toBe(413);
    expect(heavy.body).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'Die Datei darf nicht größer als 20 MB sein.',
    });
    const bomb = await sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(bomb)).status).toBe(415);
  });

  it('asks for a file', async () => {
    const answer = await app.request('POST', '/files/upload', { multipart: { fields: { internalFile: 'false' } } });
    expect(answer.body).toMatchObject({ code: 'FIELD_MISSING', field: 'file' });
  });

  it('shows internal files to signed-in administrators only', async () => {
    const { body } = await upload(await picture('jpeg'), { internalFile: 'true' });
    expect((await app.request('GET', `/files/internal/${body.data}`)).status).toBe(200);
    expect((await app.request('GET', `/files/internal/${body.data}`, { token: null })).status).toBe(401);
    expect((await app.request('GET', `/files/images/${body.data}`, { token: null })).status).toBe(404);
    expect((await app.request('DELETE', `/files/upload/internal/${body.data}`)).status).toBe(200);
    expect((await app.request('GET', `/files/internal/${body.data}`)).status).toBe(404);
  });

  it('deletes a file once, and never one that a record shows', async () => {
    const { body } = await upload(await picture('jpeg'));
    expect((await app.request('DELETE', `/files/upload/${body.data}`)).status).toBe(200);
    expect((await app.request('DELETE', `/files/upload/${body.data}`)).status).toBe(404);
    const used = await upload(await picture('jpeg'));
    await addUser(app, { email: 'bild@example.org', image: used.body.data });
    expect((await app.request('DELETE', `/files/upload/${used.body.data}`)).body.code).toBe('FILE_IN_USE');
  });

  it.each(['..%2F..%2Fetc%2Fpasswd', 'x.jpg', `${'0'.repeat(32)}.gif`, '%2e%2e'])(
    'finds nothing under %s',
    async (name) => {
      expect([400, 404]).toContain((await app.request('GET', `/files/images/${name}`, { token: null })).status);
    },
  );
});
