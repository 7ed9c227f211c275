import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { INTERNAL_FILE_DAYS } from '@leitstand/contract/base/limits';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageStorage } from '../../adapters/images/image-storage.ts';
import { openImageStorage } from '../../adapters/images/open-image-store.ts';
import { files, users } from '../../db/schema.ts';
import { imageColumns, isStoredImage, unusedImages } from '../../records/files.queries.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { addUser, sampleImage } from '../../testing/samples.ts';
import { type S3Server, startS3Server } from '../../testing/services/s3-server.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { imageSweepJob, scheduleImageSweep, sweepImages } from './image-sweep.service.ts';

vi.setConfig({ testTimeout: 90_000 });

const HOUR_MS = 60 * 60 * 1000;
const tomorrow = () => new Date(Date.now() + 25 * HOUR_MS);

describe.each(['disk', 'S3'])('the image sweep on %s', (place) => {
  describeEitherEngine('image sweep', (engine) => {
    let app: TestApp;
    let s3: S3Server | undefined;
    let storage: ImageStorage;
    beforeAll(async () => {
      s3 = place === 'S3' ? await startS3Server() : undefined;
      app = await openTestApp(engine, { s3: s3?.settings });
      storage = openImageStorage(app.leitstand.platform.config);
    });
    afterAll(async () => {
      await app.close();
      await s3?.stop();
    });
    beforeEach(async () => {
      await db().delete(users);
      await sweep(tomorrow());
    });

    const db = () => app.leitstand.platform.database.drizzle;
    const sweep = (now?: Date) => sweepImages(app.leitstand.platform, now);
    const isShown = async (name: string) =>
      (await app.request('GET', `/files/images/${name}`, { token: null })).status === 200;
    const put = (key: string) => storage.put(key, Buffer.from('x'), { contentType: 'image/jpeg', cacheControl: '' });
    async function upload(internal = false): Promise<string> {
      const { body } = await app.request('POST', '/files/upload', {
        multipart: { fields: { internalFile: String(internal) }, files: [{ bytes: await sampleImage('jpeg') }] },
      });
      return body.data as string;
    }

    it('removes images that no record has used for a day, in all sizes, and nothing else', async () => {
      const [forgotten, used, deletedUser, internal] = [
        await upload(),
        await upload(),
        await upload(),
        await upload(true),
      ];
      await app.request('GET', `/files/images/small/${forgotten}`);
      await app.request('GET', `/files/images/medium/${forgotten}`);
      await addUser(app, { email: 'a@example.org', image: used });
      const { _id } = await addUser(app, { email: 'b@example.org', image: deletedUser });
      await app.request('POST', '/user/delete', { json: { userId: _id, reason: 'Auf Wunsch' } });

      expect(await sweep()).toEqual({ unused: 0, strays: 0 });
      expect(await isShown(forgotten)).toBe(true);

      expect(await sweep(tomorrow())).toEqual({ unused: 1, strays: 0 });
      for (const size of ['small', 'medium', 'large']) expect(await storage.exists(`${size}/${forgotten}`)).toBe(false);
      expect(await db().$count(files, eq(files.name, forgotten))).toBe(0);
      expect(await isShown(used)).toBe(true);
      expect(await storage.exists(`large/${deletedUser}`)).toBe(true);
      expect((await app.request('GET', `/files/internal/${internal}`)).status).toBe(200);
      expect(await sweep(tomorrow())).toEqual({ unused: 0, strays: 0 });
    });

    it('removes internal files at their end', async () => {
      const name = await upload(true);
      const { body } = await app.request('GET', '/files/internal/all/0/25');
      const { endsAt } = body.data.find(({ _id }: { _id: string }) => _id === name);
      const end = new Date(endsAt).getTime();
      expect(Math.round((end - Date.now()) / (24 * HOUR_MS))).toBe(INTERNAL_FILE_DAYS);
      await sweep(new Date(end - HOUR_MS));
      expect((await app.request('GET', `/files/internal/${name}`)).status).toBe(200);
      await sweep(new Date(end + HOUR_MS));
      expect((await app.request('GET', `/files/internal/${name}`)).status).toBe(404);
      expect(await storage.exists(`internal/${name}`)).toBe(false);
    });

    it('keeps recent uploads and removes old ones', async () => {
      const [old, fresh] = [await upload(), await upload()];
      await db()
        .update(files)
        .set({ createdAt: new Date(Date.now() - 25 * HOUR_MS) })
        .where(eq(files.name, old));
      expect(await sweep()).toEqual({ unused: 1, strays: 0 });
      expect([await isShown(old), await isShown(fresh)]).toEqual([false, true]);
    });

    it('removes drafts and objects without a record, but no foreign files', async () => {
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      const strays = [`large/${name}`, `small/${name}`, `internal/${name}`, `medium/${name}.0123abcd.part`];
      const foreign = ['large/liesmich.txt', 'large/x.jpg.part'];
      for (const key of [...strays, ...foreign]) await put(key);
      expect(await sweep()).toEqual({ unused: 0, strays: 0 });
      expect(await sweep(tomorrow())).toEqual({ unused: 0, strays: strays.length });
      for (const key of strays) expect(await storage.exists(key)).toBe(false);
      for (const key of foreign) expect(await storage.exists(key)).toBe(true);
    });

    it('keeps objects without a record if the storage belongs to another database', async () => {
      const stray = `large/${randomBytes(16).toString('hex')}.jpg`;
      await put(stray);
      const unused = await upload();
      await storage.put('owner.txt', Buffer.from('another database'), { contentType: 'text/plain', cacheControl: '' });
      expect(await sweep(tomorrow())).toEqual({ unused: 1, strays: 0 });
      expect(await isShown(unused)).toBe(false);
      expect(await storage.exists(stray)).toBe(true);
      expect(app.logs.join('\n')).toContain('belongs to another database');
      await storage.remove('owner.txt');
      expect(await sweep(tomorrow())).toEqual({ unused: 0, strays: 1 });
    });

    it('waits for a record that starts to use the image, and keeps it', async () => {
      const name = await upload();
      const { _id } = await addUser(app);
      const begun = await db().transaction(async (tx) => {
        expect(await isStoredImage(tx, name)).toBe(true);
        await tx.update(users).set({ image: name }).where(eq(users.id, _id));
        const sweeping = sweep(tomorrow());
        await pause(500);
        return { sweeping };
      });
      expect(await begun.sweeping).toEqual({ unused: 0, strays: 0 });
      expect(await isShown(name)).toBe(true);
      expect(await isStoredImage(db(), name)).toBe(true);
    });

    it('removes many in one run, even when two runs overlap', async () => {
      const names = Array.from({ length: 120 }, () => `${randomBytes(16).toString('hex')}.png`);
      const createdAt = new Date(Date.now() - 48 * HOUR_MS);
      const row = { contentType: 'image/png', bytes: 1, width: 1, height: 1, createdAt };
      await db()
        .insert(files)
        .values(names.map((name) => ({ name, ...row })));
      await addUser(app, { image: names[7] ?? '' });
      expect(new Set(await unusedImages(db(), app.leitstand.platform.tables, [...names, '', names[0] ?? '']))).toEqual(
        new Set(names.filter((name) => name !== names[7])),
      );
      await Promise.all([sweep(), sweep()]);
      expect(await db().select({ name: files.name }).from(files).where(eq(files.internal, false))).toEqual([
        { name: names[7] },
      ]);
    });

    if (place === 'disk') {
      it('knows every column that contains images', async () => {
        const { rows } = await db().execute<{ place: string }>(
          sql`select table_name || '.' || column_name as place from information_schema.columns
            where table_schema = 'public' and column_name like '%image%' and data_type in ('text', 'ARRAY')`,
        );
        const { single, galleries } = imageColumns(app.leitstand.platform.tables);
        const known = [...single, ...galleries].map(
          (column) =>
            `${getTableName(column.table)}.${column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
        );
        // How an administrator wants to see images, and how far the import of some is: not the name of one.
        const others = ['admins.case_images', 'import_refs.image_state'];
        const places = rows.map((row) => row.place).filter((place) => !others.includes(place));
        expect(places.sort()).toEqual(known.sort());
      });

      it('runs every night at four in Berlin', async () => {
        const { platform } = app.leitstand;
        await platform.queue.started();
        await scheduleImageSweep(platform);
        const { rows } = await db().execute(
          sql`select cron, timezone from pgboss.schedule where name = ${imageSweepJob.name}`,
        );
        expect(rows).toEqual([{ cron: '0 4 * * *', timezone: 'Europe/Berlin' }]);
        await db().transaction((tx) => platform.queue.send(tx, imageSweepJob, {}));
        await eventually(async () => {
          const jobs = await db().execute<{ state: string }>(
            sql`select state from pgboss.job where name = ${imageSweepJob.name}`,
          );
          return jobs.rows[0]?.state === 'completed' ? true : undefined;
        });
        expect(app.logs.join('\n')).toContain('images swept');
      });
    }
  });
});
