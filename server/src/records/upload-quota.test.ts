import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { admins } from '../db/schema.ts';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { countUpload, type Uploaded } from './upload-quota.queries.ts';

const MOST = { files: 5, bytes: 1000 };
const NOON = new Date('2026-03-28T11:00:00Z');

describeEachEngine('the upload quota', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
  });
  afterAll(() => test.destroy());

  async function addAdmin(): Promise<string> {
    const id = newId();
    const blank = { userName: 'Test', passwordHash: '', role: 'ADMIN', rights: [] } as const;
    await test.database.drizzle.insert(admins).values({ id, email: id, emailSort: id, ...blank, rights: [] });
    return id;
  }
  const upload = (adminId: string, uploaded: Uploaded, now = NOON) =>
    countUpload(test.database.drizzle, adminId, uploaded, MOST, now);
  const refusal = { code: 'TOO_MANY_UPLOADS', extra: { field: 'file' } };

  it('limits files and bytes of each administrator, and is not exceeded by concurrent uploads', async () => {
    const [one, other] = [await addAdmin(), await addAdmin()];
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => upload(one, { files: 1, bytes: 10 })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(upload(one, { files: 1, bytes: 10 })).rejects.toMatchObject(refusal);
    await upload(other, { files: 1, bytes: 600 });
    await expect(upload(other, { files: 1, bytes: 401 })).rejects.toMatchObject(refusal);
    // What was refused does not count.
    await upload(other, { files: 4, bytes: 400 });
    await expect(upload(await addAdmin(), { files: 6, bytes: 6 })).rejects.toMatchObject(refusal);
  });

  it('starts again at midnight in Berlin, which is when the refusal says, also on a day of 23 hours', async () => {
    const adminId = await addAdmin();
    const evening = new Date('2026-03-28T22:59:59Z');
    await upload(adminId, { files: 5, bytes: 5 }, evening);
    await expect(upload(adminId, { files: 1, bytes: 1 }, evening)).rejects.toMatchObject({
      extra: { retryAfterSeconds: 1 },
    });
    const midnight = new Date('2026-03-28T23:00:00Z');
    await upload(adminId, { files: 5, bytes: 5 }, midnight);
    await expect(upload(adminId, { files: 1, bytes: 1 }, midnight)).rejects.toMatchObject({
      extra: { retryAfterSeconds: 23 * 60 * 60 },
    });
  });
});
