import { newId } from '../db/new-id.ts';
import * as schema from '../db/schema.ts';
import { createResetCode } from '../modules/session/session.service.ts';
import { verificationPath } from '../modules/verification/verification.service.ts';
import { addUser, picture, userForm } from './samples.ts';
import { type RequestOptions, TEST_PASSWORD, type TestApp } from './test-app.ts';

export interface CallSample extends RequestOptions {
  params?: Record<string, string | number>;
  query?: string;
}

/** Parameters that suit every call that has them. */
export const COMMON_PARAMS = {
  skip: 0,
  page: 0,
  limit: 5,
  days: 30,
  text: 'ab',
  search: 'ab',
  sort: 'email',
  sortField: 'email',
  order: 'asc',
};

const address = {
  place: 'Marienplatz',
  city: 'München',
  state: 'Bayern',
  country: 'Deutschland',
  location: { type: 'Point' as const, coordinates: [11.5755, 48.1372] as [number, number] },
};

/** For every call a request that succeeds, on records made for it. Keyed by the call's name. */
export async function callSamples(app: TestApp): Promise<Record<string, CallSample>> {
  const { platform } = app.leitstand;
  const db = platform.database.drizzle;
  const person = async () => addUser(app, { email: `${newId()}@example.org` });
  const owner = await person();
  const admin = await app.signedInAs('ADMIN');
  const image = await picture('jpeg');
  const upload = async (internalFile: string): Promise<string> =>
    (await app.request('POST', '/files/upload', { multipart: { fields: { internalFile }, files: [{ bytes: image }] } }))
      .body.data;

  /** A new row, and its id. */
  async function row<T extends { id: string }>(insert: (id: string) => Promise<unknown>): Promise<T['id']> {
    const id = newId();
    await insert(id);
    return id;
  }
  const car = () => row((id) => db.insert(schema.cars).values({ id, userId: owner._id, brand: 'BMW', model: 'i4' }));
  const event = () =>
    row((id) =>
      db
        .insert(schema.events)
        .values({ id, title: 'Treffen', description: 'x', eventDate: new Date(), image: 'x.jpg' }),
    );
  const trip = () =>
    row((id) =>
      db
        .insert(schema.trips)
        .values({ id, title: 'Alpen', category: '1 point', description: 'x', tripDate: new Date(), image: 'x.jpg' }),
    );
  const presetTrip = () => row((id) => db.insert(schema.presetTrips).values({ id, title: 'Fertig', image: 'x.jpg' }));
  const post = () => row((id) => db.insert(schema.posts).values({ id, userId: owner._id, description: 'Am Pass' }));
  const report = async () => {
    const targetId = await post();
    return row((id) => db.insert(schema.reports).values({ id, type: 'post', targetId }));
  };
  let orderNum = 0;
  const reward = () => {
    orderNum += 1;
    return row((id) =>
      db.insert(schema.rewards).values({
        id,
        orderNum,
        title: 'Mütze',
        category: 'Merchandise',
        type: 'address',
        quantity: 5,
        redeemed: 1,
        coins: 10,
        images: ['x.jpg'],
      }),
    );
  };
  const order = async (rewardSent = false) => {
    const rewardId = await reward();
    return row((id) =>
      db.insert(schema.rewardOrders).values({
        id,
        rewardId,
        rewardTitle: 'Mütze',
        rewardCategory: 'Merchandise',
        rewardType: 'address',
        coins: 10,
        userId: owner._id,
        userName: 'Lena',
        rewardSent,
      }),
    );
  };
  let levelNumber = 0;
  const level = () => {
    levelNumber += 1;
    return row((id) =>
      db.insert(schema.levels).values({ id, level: levelNumber, coins: levelNumber * 100, image: 'x.jpg' }),
    );
  };
  const make = () => row((id) => db.insert(schema.makes).values({ id, category: 'Car', make: 'Audi', model: id }));
  const news = () => row((id) => db.insert(schema.newsMessages).values({ id, description: 'Neu', image: 'x.jpg' }));
  const broadcast = () =>
    row((id) => db.insert(schema.broadcasts).values({ id, messageDe: 'Hallo', messageEn: 'Hello' }));
  const blocked = () => row((id) => db.insert(schema.blacklist).values({ id, email: 'x@example.org' }));
  const [firstReward] = [await reward(), await reward()];
  const deletedCar = await car();
  await app.request('DELETE', `/auto/delete/${deletedCar}`);
  const [entry] = await db.select().from(schema.auditLog).limit(1);
  const [, , userId, expires, signature] = verificationPath(platform.signingSecret, {
    id: owner._id,
    email: owner.email,
  }).split('/');
  const eventFields = {
    title: 'Treffen',
    description: 'Am See',
    eventDate: new Date().toISOString(),
    eventAddress: JSON.stringify(address),
  };
  const tripFields = {
    title: 'Alpen',
    category: '1 point',
    description: 'Pässe',
    tripDate: new Date().toISOString(),
    startPointAddress: JSON.stringify(address),
  };
  const rewardFields = { title: 'Tasse', type: 'address', category: 'Merchandise', coins: '10', quantity: '5' };
  const withImage = (fields: Record<string, string>): RequestOptions => ({
    multipart: { fields, files: [{ bytes: image }] },
  });

  return {
    signIn: { json: { email: admin.email, password: TEST_PASSWORD, fcmToken: '' } },
    passwordGrant: { form: { username: admin.email, password: TEST_PASSWORD } },
    requestPasswordReset: { json: { email: admin.email } },
    resetPassword: {
      json: {
        code: await createResetCode(platform, (await app.signedInAs('ADMIN')).adminId),
        password: 'ein ganz neues Passwort',
      },
    },
    getUser: { params: { id: owner._id } },
    addUser: { form: userForm({ email: `${newId()}@example.org` }) },
    updateUser: { form: userForm({ _id: owner._id, email: owner.email }) },
    deleteUser: { json: { userId: (await person())._id, reason: 'Test' } },
    blacklistUser: { json: { userId: (await person())._id } },
    sendValidationEmail: { json: { _id: owner._id, email: owner.email } },
    unblock: { params: { id: await blocked() } },
    carsOfUser: { params: { userId: owner._id } },
    deleteCar: { params: { carId: await car() } },
    updateCar: withImage({ autoId: await car() }),
    addEvent: withImage(eventFields),
    updateEvent: withImage({ ...eventFields, eventId: await event() }),
    deleteEvent: { params: { id: await event() } },
    addTrip: withImage(tripFields),
    updateTrip: withImage({ ...tripFields, tripId: await trip() }),
    deleteTrip: { params: { id: await trip() } },
    addPresetTrip: withImage({ title: 'Fertig' }),
    updatePresetTrip: withImage({ title: 'Fertig', presetTripId: await presetTrip() }),
    deletePresetTrip: { params: { id: await presetTrip() } },
    listPostsByTime: { json: { time: 30 } },
    deletePost: { params: { id: await post() } },
    listReports: { query: '?type=post&skip=0&limit=5' },
    listReportsByBody: { json: { type: 'post', skip: 0, limit: 5 } },
    searchReports: { params: { type: 'post' } },
    takeAction: { json: { id: await report(), type: 'post' } },
    checkReport: { json: { id: await report() } },
    reorderReward: { json: { rewardId: firstReward, orderNum: 2 } },
    addReward: withImage(rewardFields),
    updateReward: withImage({ ...rewardFields, rewardId: await reward() }),
    deleteReward: { params: { id: await reward() } },
    listOrders: { json: { rewardSent: false } },
    searchOrders: { json: { rewardSent: false } },
    updateOrderStatus: { json: { rewardHistoryId: await order(), rewardSent: true } },
    updateTracking: {
      json: { rewardHistoryId: await order(true), trackingNumber: '00340434161094042557', carrier: 'dhl' },
    },
    addLevel: withImage({ level: '77', coins: '7700' }),
    updateLevel: withImage({ level: '78', coins: '7800', levelId: await level() }),
    deleteLevel: { params: { id: await level() } },
    addModel: { json: { category: 'Car', make: 'Opel', model: 'Manta' } },
    updateModel: { json: { category: 'Car', make: 'Opel', model: 'Kadett', id: await make() } },
    deleteModel: { params: { id: await make() } },
    addNews: withImage({ description: 'Neuigkeit', language: 'de' }),
    updateNews: { params: { id: await news() }, ...withImage({ description: 'Neuigkeit', language: 'de' }) },
    deleteNews: { params: { id: await news() } },
    getBroadcast: { params: { id: await broadcast() } },
    stopBroadcast: { params: { id: await broadcast() } },
    sendBroadcast: { json: { messages: { de: 'Hallo', en: 'Hello' } } },
    validateEmail: { params: { seg1: userId ?? '', seg2: expires ?? '', seg3: signature ?? '' } },
    updateAppVersions: { json: { minimum: '1.0.0', recommend: '1.1.0' } },
    uploadFile: { multipart: { files: [{ bytes: image }] } },
    deleteFile: { params: { name: await upload('false') } },
    deleteInternalFile: { params: { name: await upload('true') } },
    getImage: { params: { name: await upload('false') } },
    getImageOfSize: { params: { name: await upload('false'), size: 'small' } },
    getInternalFile: { params: { name: await upload('true') } },
    searchPlaces: { params: { text: 'berlin', limit: 5 } },
    reverseGeocode: { params: { longitude: 11.5, latitude: 48.1 } },
    getRoute: { params: { fromLongitude: 11.5, fromLatitude: 48.1, toLongitude: 11.1, toLatitude: 47.5 } },
    markInboxRead: { json: { list: 'messages' } },
    restore: { params: { kind: 'car', id: deletedCar } },
    inviteAdministrator: { json: { userName: 'Neu', email: `${newId()}@example.org`, role: 'ADMIN', rights: [] } },
    updateAdministrator: { json: { administratorId: admin.adminId, userName: 'Anders' } },
    listSessions: { params: { id: admin.adminId } },
    endSessions: { json: { administratorId: (await app.signedInAs('ADMIN')).adminId } },
    getAuditEntry: { params: { id: entry?.id ?? '' } },
  };
}
