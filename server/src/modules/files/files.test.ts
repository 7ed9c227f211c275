import { setTimeout as pause } from 'node:timers/promises';
import type { InternalFile } from '@leitstand/contract/api/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { files } from '../../db/schema.ts';
import { forgetFiles, lockFiles } from '../../records/files.queries.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { addUser, sampleImage, userForm } from '../../testing/samples.ts';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 90_000 });

describe.each(['disk', 'S3'])('files on %s', (place) => {
  describeEitherEngine('files', (engine) => {
    let app: TestApp;
    let s3: S3Server | undefined;
    beforeAll(async () => {
      s3 = place === 'S3' ? await startS3Server() : undefined;
      app = await openTestApp(engine, { s3: s3?.settings });
    });
    afterAll(async () => {
      await app.close();
      await s3?.stop();
    });

    const upload = (bytes: Buffer, fields: Record<string, string> = {}, type = 'image/jpeg') =>
      app.request('POST', '/files/upload', { multipart: { fields, files: [{ bytes, type }] } });
    const uploadAs = async (token: string, internalFile = false) =>
      app.request('POST', '/files/upload', {
        multipart: { fields: { internalFile: String(internalFile) }, files: [{ bytes: await sampleImage('jpeg') }] },
        token,
      });
    const size = async (path: string) => {
      const answer = await app.request('GET', path, { token: null });
      const { width, height } = await sharp(answer.raw).metadata();
      return [width, height];
    };

    it('stores an image and serves it in three sizes, cacheable for a minute', async () => {
      const { body } = await upload(await sampleImage('jpeg', 3000, 1500));
      const name = body.data as string;
      expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
      expect(await size(`/files/images/${name}`)).toEqual([2048, 1024]);
      expect(await size(`/files/images/large/${name}`)).toEqual([2048, 1024]);
      expect(await size(`/files/images/medium/${name}`)).toEqual([480, 240]);
      expect(await size(`/files/images/small/${name}`)).toEqual([128, 64]);
      const { headers } = await app.request('GET', `/files/images/small/${name}`, { token: null });
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=60, must-revalidate',
        etag: `"${name}"`,
      });
      const again = await app.request('GET', `/files/images/small/${name}`, {
        token: null,
        headers: { 'if-none-match': `"other", W/${headers.etag}` },
      });
      expect([again.status, again.raw.length, again.headers['cache-control'], again.headers.etag]).toEqual([
        304,
        0,
        headers['cache-control'],
        headers.etag,
      ]);
      if (s3) expect([...s3.objects.keys()]).toEqual(['large', 'medium', 'small'].map((size) => `${size}/${name}`));
    });

    it('accepts twenty concurrent uploads', async () => {
      const photo = await sampleImage('jpeg', 1200, 800);
      const answers = await Promise.all(Array.from({ length: 20 }, () => upload(photo)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const names = new Set(answers.map(({ body }) => body.data as string));
      expect(names.size).toBe(20);
      const thumbnails = await Promise.all([...names].map((name) => size(`/files/images/small/${name}`)));
      expect(new Set(thumbnails.map(String))).toEqual(new Set(['128,85']));
    });

    it('rotates the image upright and strips the camera’s metadata', async () => {
      const photo = await sharp(await sampleImage('jpeg', 80, 40))
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

    it('detects the type by content, not by name', async () => {
      const { body } = await upload(await sampleImage('png'), {}, 'image/jpeg');
      expect(body.data).toMatch(/\.png$/);
      const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
      const gif = await upload(
        await sharp(await sampleImage('png'))
          .gif()
          .toBuffer(),
      );
      const cut = await upload((await sampleImage('jpeg', 400, 400)).subarray(0, 300));
      for (const answer of [svg, gif, cut, await upload(Buffer.alloc(0))]) {
        expect(answer.status).toBe(415);
        expect(answer.body.message).toBe('Die Datei muss ein Bild im Format PNG oder JPEG sein.');
      }
    });

    it('refuses files that are too large, in bytes or in pixels', async () => {
      const heavy = await upload(Buffer.concat([await sampleImage('jpeg'), Buffer.alloc(21 * 1024 * 1024)]));
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

    it('refuses a small file that claims to be a huge image', async () => {
      const forged = await sampleImage('png');
      forged.writeUInt32BE(60_000, 16);
      forged.writeUInt32BE(60_000, 20);
      expect((await upload(forged)).status).toBe(415);
    });

    it('requires a file', async () => {
      const answer = await app.request('POST', '/files/upload', { multipart: { fields: { internalFile: 'false' } } });
      expect(answer.body).toMatchObject({ code: 'FIELD_MISSING', field: 'file' });
    });

    it('shows internal files only to their uploader and a SUPERADMIN', async () => {
      const [owner, other] = [await app.signedInAs('ADMIN', []), await app.signedInAs('ADMIN')];
      const { body } = await uploadAs(owner.token, true);
      const path = `/files/internal/${body.data}`;
      const statusFor = async (token: string | null) => (await app.request('GET', path, { token })).status;
      expect((await app.request('GET', path)).status).toBe(200);
      expect(await Promise.all([owner.token, other.token, null].map(statusFor))).toEqual([200, 404, 401]);
      expect((await app.request('GET', `/files/images/${body.data}`, { token: null })).status).toBe(404);

      const remove = (call: string, token: string) => app.request('DELETE', `${call}/${body.data}`, { token });
      expect((await remove('/files/upload', owner.token)).status).toBe(404);
      expect((await remove('/files/upload/internal', other.token)).status).toBe(404);
      expect((await remove('/files/upload/internal', owner.token)).status).toBe(200);
      expect(await statusFor(owner.token)).toBe(404);
    });

    it('lists internal files to their uploader, and all of them to a SUPERADMIN', async () => {
      const [owner, other] = [await app.signedInAs('ADMIN', []), await app.signedInAs('ADMIN')];
      const names: string[] = [];
      for (let n = 0; n < 3; n += 1) names.unshift((await uploadAs(owner.token, true)).body.data);
      await uploadAs(owner.token);
      const list = async (page: string, token?: string) =>
        (await app.request('GET', `/files/internal/all/${page}`, token === undefined ? {} : { token })).body;
      const own = await list('0/2', owner.token);
      expect([own.total, own.data.map(({ _id }: InternalFile) => _id)]).toEqual([3, names.slice(0, 2)]);
      expect(own.data[0]).toEqual({
        _id: names[0],
        contentType: 'image/jpeg',
        bytes: expect.any(Number),
        createdAt: expect.stringMatching(/Z$/),
        endsAt: expect.stringMatching(/Z$/),
        uploadedBy: { _id: owner.adminId, userName: 'Test' },
      });
      expect((await list('2/2', owner.token)).data.map(({ _id }: InternalFile) => _id)).toEqual(names.slice(2));
      expect((await list('0/2', other.token)).data).toEqual([]);
      const all = (await list('0/100')).data.map(({ _id }: InternalFile) => _id);
      expect(all).toEqual(expect.arrayContaining(names));
    });

    it('deletes a file once, only for its uploader or a SUPERADMIN, and never one that a record uses', async () => {
      const [owner, other] = [await app.signedInAs('ADMIN', []), await app.signedInAs('ADMIN')];
      const { body } = await uploadAs(owner.token);
      const remove = (name: string, more = {}) => app.request('DELETE', `/files/upload/${name}`, more);
      expect((await remove(body.data, { token: other.token })).body.code).toBe('NOT_FOUND');
      expect((await remove(body.data, { token: owner.token })).status).toBe(200);
      expect((await remove(body.data, { token: owner.token })).status).toBe(404);
      expect((await remove((await uploadAs(owner.token)).body.data)).status).toBe(200);
      const used = (await uploadAs(owner.token)).body.data as string;
      await addUser(app, { email: 'bild@example.org', image: used });
      expect((await remove(used, { token: owner.token })).body.code).toBe('FILE_IN_USE');
      expect((await remove(used)).body.code).toBe('FILE_IN_USE');
      expect((await remove(used, { token: other.token })).status).toBe(404);
    });

    it('limits what an administrator uploads on one day, in forms too, also if it is deleted again', async () => {
      const { config } = app.leitstand.platform;
      const usual = config.uploadsPerDay;
      config.uploadsPerDay = { files: 3, bytes: 10_000_000 };
      try {
        const { token } = await app.signedInAs('ADMIN');
        const { body } = await uploadAs(token);
        await app.request('DELETE', `/files/upload/${body.data}`, { token });
        const form = { fields: { title: 'Runde' }, files: [{ bytes: await sampleImage('jpeg') }] };
        expect((await app.request('POST', '/trip/presetTrip/add', { multipart: form, token })).status).toBe(200);
        const stored = await app.leitstand.platform.database.drizzle.$count(files);
        const made = await Promise.all(Array.from({ length: 4 }, () => uploadAs(token)));
        expect(made.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
        expect(await app.leitstand.platform.database.drizzle.$count(files)).toBe(stored + 1);
        const refused = await app.request('POST', '/trip/presetTrip/add', { multipart: form, token });
        expect(refused.body).toMatchObject({
          code: 'TOO_MANY_UPLOADS',
          field: 'file',
          message:
            'Für heute ist die Höchstmenge an hochgeladenen Dateien erreicht. Ab 0 Uhr (deutsche Zeit) geht es wieder.',
        });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      } finally {
        config.uploadsPerDay = usual;
      }
    });

    const addWith = (image: string) =>
      app.request('POST', '/user/add', { form: userForm({ email: 'neu@example.org', image }) });

    it('accepts for a record only images that are stored and public', async () => {
      const internal = await upload(await sampleImage('jpeg'), { internalFile: 'true' });
      const deleted = await upload(await sampleImage('jpeg'));
      await app.request('DELETE', `/files/upload/${deleted.body.data}`);
      for (const name of [internal.body.data, deleted.body.data, `${'0'.repeat(32)}.jpg`]) {
        const answer = await addWith(name);
        expect(answer.status).toBe(422);
        expect(answer.body.field).toBe('image');
      }
    });

    it('keeps the image of a record if the commit succeeds but its response is lost', async () => {
      const { drizzle } = app.leitstand.platform.database;
      const commit = drizzle.transaction.bind(drizzle);
      const losing = vi.spyOn(drizzle, 'transaction').mockImplementation(async (run, config) => {
        const done = await commit(run, config);
        const { data } = Object(done);
        if (data?.title === 'Verlorene Antwort') throw new Error('Connection terminated unexpectedly');
        return done;
      });
      const add = (title: string) =>
        app.request('POST', '/trip/presetTrip/add', { multipart: { fields: { title }, files: [{ bytes: small }] } });
      const small = await sampleImage('jpeg', 60, 40);
      expect((await add('Verlorene Antwort')).status).toBe(503);
      losing.mockRestore();
      const { body } = await app.request('GET', '/trip/presetTrip/search/verlorene/0/5/-1');
      expect(await size(`/files/images/${body.data[0].image}`)).toEqual([60, 40]);
    });

    it('refuses an image that is deleted while the record is being saved', async () => {
      const name = (await upload(await sampleImage('jpeg'))).body.data as string;
      const { database } = app.leitstand.platform;
      const saving = await database.drizzle.transaction(async (tx) => {
        await lockFiles(tx, [name]);
        const request = addWith(name);
        await pause(300);
        await forgetFiles(tx, [name]);
        return { request };
      });
      expect((await saving.request).status).toBe(422);
    });

    it.each(['..%2F..%2Fetc%2Fpasswd', 'x.jpg', `${'0'.repeat(32)}.gif`, '%2e%2e'])(
      'finds nothing under %s',
      async (name) => {
        expect([400, 404]).toContain((await app.request('GET', `/files/images/${name}`, { token: null })).status);
      },
    );

    if (place === 'S3') {
      it('answers 503 while the storage is down', async () => {
        const { body } = await upload(await sampleImage('jpeg'));
        await s3?.stop();
        const shown = await app.request('GET', `/files/images/${body.data}`, { token: null });
        expect([shown.status, shown.body.code]).toEqual([503, 'UNAVAILABLE']);
        expect((await app.request('GET', `/files/images/small/${body.data}`, { token: null })).status).toBe(503);
        expect((await upload(await sampleImage('jpeg'))).body.code).toBe('UNAVAILABLE');
        expect((await app.request('DELETE', `/files/upload/${body.data}`)).status).toBe(200);
        expect(app.logs.join('\n')).toContain('the image storage failed');
      });
    }
  });
});
