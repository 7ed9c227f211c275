import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import { DiskStorage } from '../adapters/images/disk-storage.ts';
import { newId } from '../db/new-id.ts';
import * as schema from '../db/schema.ts';
import { searchTextOf } from '../db/search.ts';
import { recordReport } from '../modules/reports/reports.service.ts';
import { bySystem, runChange } from '../records/change.ts';
import { addPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Text that breaks files if it is not written with care. */
export const HOSTILE = `=HYPERLINK("http://x";"y");\r\n"Zeile"; 'zwei'\n\u2028\t\\ 🚗👩‍👩‍👧 <script>é,@sum`;
export const LONG = `+${'🏁 lang; '.repeat(1250)}`;

/** More than one page of an export source. */
const MODELS = 1100;

const address = {
  place: HOSTILE,
  city: 'München',
  state: 'Bayern',
  country: 'Deutschland',
  location: { type: 'Point' as const, coordinates: [11.575_512_345_6, -48.137] as [number, number] },
};

/** At least one record of every kind with all its fields, some of them hostile, and some that are deleted. */
export async function makeExportWorld(app: TestApp) {
  const { platform } = app.leitstand;
  const db = platform.database.drizzle;

  const storage = new DiskStorage(path.join(platform.config.dataDir, 'images'));
  const names: string[] = [];
  async function image(): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.jpg`;
    const bytes = randomBytes(100_000 + names.length);
    await storage.put(`large/${name}`, bytes);
    const size = { bytes: bytes.length, width: 40, height: 30 };
    await db.insert(schema.files).values({ name, contentType: 'image/jpeg', ...size });
    names.push(name);
    return name;
  }
  const id = newId;
  const deleted = { deletedAt: new Date() };

  const lena = await addPerson(db, {
    userName: HOSTILE,
    email: 'lena@example.org',
    emailSort: 'lena@example.org',
    telephoneNumber: '491701234567',
    dateOfBirth: '1990-02-28',
    about: LONG,
    currentCoins: 500,
    drivenKilometers: 1234.567_89,
    isVerified: true,
    image: await image(),
    phoneModel: 'Pixel "9"',
    country: 'DE',
    longitude: 11.575_512_345_6,
    latitude: -48.137,
    appFields: { followers: ['a', { b: HOSTILE }], level: 3, email: 'shadow' },
    lastActiveAt: new Date(),
    createdAt: new Date('2024-02-29T12:34:56.789Z'),
  });
  const anonymous = await addPerson(db, { userName: '', isAnonymous: true, language: 'en' });
  const hidden = await addPerson(db, { status: 0, contentHidden: true, suspendedUntil: new Date('2040-01-01') });
  const gone = await addPerson(db, { userName: 'Gone', email: 'gone@example.org', image: await image(), ...deleted });

  await db.insert(schema.makes).values(
    Array.from({ length: MODELS }, (_, n) => {
      const model = n === 0 ? HOSTILE : `Modell ${n}`;
      return { id: id(), category: 'Car' as const, make: 'Ähre', model, searchText: searchTextOf('Ähre', model) };
    }),
  );
  await db.insert(schema.makes).values({ id: id(), category: 'Car', make: 'Weg', model: 'Weg', ...deleted });
  const event = id();
  const kept = { title: HOSTILE, description: LONG, searchText: 'x' };
  await db.insert(schema.levels).values({ id: id(), level: 1, coins: 100, image: await image() });
  const [reward, oldReward] = [id(), id()];
  const offer = { category: 'Tuning', type: 'address', quantity: 5, coins: 20 } as const;
  await db.insert(schema.rewards).values([
    { ...offer, id: reward, orderNum: 1, title: HOSTILE, redeemed: 2, images: [await image(), await image()] },
    { ...offer, id: oldReward, orderNum: 2, title: 'Weg', ...deleted },
  ]);
  await db.insert(schema.vehicles).values([
    {
      id: id(),
      userId: lena,
      brand: 'Audi',
      model: HOSTILE,
      year: 1999,
      description: LONG,
      galleryImages: [await image()],
    },
    { id: id(), userId: gone, brand: 'Weg', model: 'Weg' },
    { id: id(), userId: lena, brand: 'Weg', model: 'Weg', ...deleted },
  ]);
  await db.insert(schema.bans).values({ id: id(), email: 'böse@example.org', telephoneNumber: '49170' });
  await db.insert(schema.events).values([
    { ...kept, id: event, eventDate: new Date(), image: await image(), eventAddress: address },
    { ...kept, id: id(), eventDate: new Date(), ...deleted },
  ]);
  await db.insert(schema.presetTrips).values({ id: id(), title: HOSTILE, image: await image() });
  const trip = id();
  const tripFields = { ...kept, category: '2 point' as const, tripDate: new Date(), maxParticipants: 4 };
  await db.insert(schema.trips).values([
    {
      ...tripFields,
      id: trip,
      userId: lena,
      startPointAddress: address,
      endPointAddress: { ...address, location: null },
      totalTripDistance: 1234.5,
      image: await image(),
    },
    { ...tripFields, id: id(), userId: gone },
  ]);
  const post = id();
  await db.insert(schema.posts).values([
    { id: post, userId: lena, description: HOSTILE, galleryImages: [await image(), await image()], address, likes: 3 },
    { id: id(), userId: hidden, description: 'hidden for a while' },
    { id: id(), userId: gone, description: 'of somebody deleted', galleryImages: [await image()] },
  ]);
  for (const [type, targetId] of [
    ['user', anonymous],
    ['post', post],
    ['trip', trip],
  ] as const) {
    const complaint = { type, targetId, reporterId: hidden, reason: HOSTILE };
    await runChange(platform, bySystem('test'), (change) => recordReport(change, complaint));
  }
  const ordered = { rewardTitle: HOSTILE, rewardCategory: 'Tuning', rewardType: 'address', coins: 20 } as const;
  const recipient = { userName: 'Lena', userEmail: 'lena@example.org', address: 'Weg 1\n80331 München' };
  await db.insert(schema.rewardOrders).values([
    { ...ordered, ...recipient, id: id(), rewardId: reward, userId: lena },
    {
      ...ordered,
      ...recipient,
      id: id(),
      rewardId: null,
      userId: null,
      rewardSent: true,
      sentAt: new Date(),
      carrier: 'gls',
    },
    { ...ordered, id: id(), userId: lena, userName: '', cancelledAt: new Date() },
  ]);
  const lastOrder = id();
  await db.insert(schema.rewardOrders).values({ ...ordered, ...recipient, id: lastOrder, userId: gone });
  await db.insert(schema.newsMessages).values([
    {
      id: id(),
      description: LONG,
      image: await image(),
      link: 'https://example.org/',
      linkText: HOSTILE,
      language: 'dk',
    },
    { id: id(), description: 'Weg', ...deleted },
  ]);
  await db.insert(schema.broadcasts).values({
    id: id(),
    messageDe: HOSTILE,
    messageEn: LONG,
    state: 'finished',
    usersNotified: 7,
    finishedAt: new Date(),
  });
  await db.insert(schema.appVersions).values([
    { id: id(), minimumVersion: '1.0.0', createdAt: new Date(0) },
    { id: id(), minimumVersion: '2.0.0', recommendUpdate: '2.1.0' },
  ]);
  await db.insert(schema.importRefs).values([
    {
      kind: 'event',
      ref: 'old',
      id: event,
      checksum: '',
      unknownFields: { legacy: { text: HOSTILE }, title: 'shadow' },
    },
  ]);
  return { lena, gone, hidden, event, post, trip, orderOfGone: lastOrder, images: names };
}
