import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { events, files, posts, trips, users, vehicles } from '../db/schema.ts';
import { describeEachEngine, type TestDatabase } from '../testing/database/test-database.ts';
import { shownImages } from './files.queries.ts';

const TABLES = [users, vehicles, posts, trips, events];

describeEachEngine('images', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await engine.open();
  });
  afterAll(() => test.destroy());

  const db = () => test.database.drizzle;
  async function addFile(internal = false): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.png`;
    await db().insert(files).values({ name, internal, contentType: 'image/png', bytes: 1, width: 1, height: 1 });
    return name;
  }
  async function shownOf(names: readonly string[]): Promise<boolean[]> {
    const shown = await shownImages(db(), TABLES, names);
    return names.map((name) => shown.has(name));
  }

  it('are hidden while only deleted records or records of deleted users have them', async () => {
    const names = await Promise.all(Array.from({ length: 6 }, () => addFile()));
    const [profile, vehicle, post, trip, shared, event] = names as [string, string, string, string, string, string];
    const userId = newId();
    await db()
      .insert(users)
      .values({ id: userId, userName: 'Lena', userNameSort: '', email: '', emailSort: '', image: profile });
    await db()
      .insert(vehicles)
      .values({ id: newId(), userId, brand: 'BMW', model: 'i4', galleryImages: [vehicle, shared] });
    await db()
      .insert(posts)
      .values({ id: newId(), userId, galleryImages: [post] });
    const outing = { id: newId(), title: 'Pass', description: '' };
    await db()
      .insert(trips)
      .values({ ...outing, userId, category: '1 point', tripDate: new Date(), image: trip });
    await db()
      .insert(events)
      .values({ ...outing, eventDate: new Date(), image: shared });
    const closed = { ...outing, id: newId(), eventDate: new Date(), image: event, deletedAt: new Date() };
    await db().insert(events).values(closed);
    expect(await shownOf(names)).toEqual([true, true, true, true, true, false]);

    const change = (deletedAt: Date | null) => db().update(users).set({ deletedAt }).where(eq(users.id, userId));
    await change(new Date());
    // A trip stays when its user goes.
    expect(await shownOf(names)).toEqual([false, false, false, true, true, false]);
    await change(null);
    await db().update(events).set({ deletedAt: null });
    expect(await shownOf(names)).toEqual([true, true, true, true, true, true]);
  });

  it('are shown before a record has them, but not if they are internal or unknown', async () => {
    expect(await shownOf([await addFile(), await addFile(true), 'x.png'])).toEqual([true, false, false]);
  });
});
