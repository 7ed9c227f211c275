import { KINDS } from '@leitstand/contract/kinds';
import { DEFAULT_LADDER } from '@leitstand/contract/moderation/sanction-ladder';
import { DEFAULT_GROUND_TEXTS } from '@leitstand/contract/moderation/sanction-message';
import { newId } from '../db/new-id.ts';
import * as schema from '../db/schema.ts';
import { searchTextOf } from '../db/search.ts';
import { inviting } from '../modules/administrators/authority-approval.service.ts';
import { fingerprintOf } from '../modules/approvals/fingerprint.ts';
import { appealPath } from '../modules/sanctions/appeal-link.ts';
import { createResetCode } from '../modules/session/session.service.ts';
import { verificationPath } from '../modules/verification/verification.service.ts';
import { BulkCalls } from './bulk-samples.ts';
import { eventually } from './eventually.ts';
import { addKindSamples, type CallSample } from './kind-samples.ts';
import { inDays, MachineCalls } from './machine-samples.ts';
import { addUser, sampleImage, userForm } from './samples.ts';
import { secondFactorSamples } from './second-factor-samples.ts';
import { type RequestOptions, TEST_PASSWORD, type TestApp } from './test-app.ts';

/** Path parameters that fit every call that has them. */
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

/** A successful request for every call, on records created for it, by the name of the call. */
export async function callSamples(app: TestApp): Promise<Record<string, CallSample>> {
  const { platform } = app.leitstand;
  const db = platform.database.drizzle;
  const person = async () => addUser(app, { email: `${newId()}@example.org` });
  const owner = await person();
  const admin = await app.signedInAs('ADMIN');
  const image = await sampleImage('jpeg');
  const upload = async (internalFile: string): Promise<string> =>
    (await app.request('POST', '/files/upload', { multipart: { fields: { internalFile }, files: [{ bytes: image }] } }))
      .body.data;

  /** Inserts a row and returns its id. */
  async function row<T extends { id: string }>(insert: (id: string) => Promise<unknown>): Promise<T['id']> {
    const id = newId();
    await insert(id);
    return id;
  }
  const vehicle = () =>
    row((id) => db.insert(schema.vehicles).values({ id, userId: owner._id, brand: 'BMW', model: 'i4' }));
  const model = () =>
    row((id) =>
      db
        .insert(schema.makes)
        .values({ id, category: 'Car', make: 'Tatra', model: '603', searchText: searchTextOf('Tatra', '603') }),
    );
  const post = () => row((id) => db.insert(schema.posts).values({ id, userId: owner._id, description: 'Am Pass' }));
  const report = async () => {
    const targetId = await post();
    return row((id) => db.insert(schema.reports).values({ id, type: 'post', targetId }));
  };
  const evidenceImage = async () => {
    const [reportId, name] = [await report(), await upload('false')];
    await row((id) => db.insert(schema.reportEvidence).values({ id, reportId, fields: {}, images: [name] }));
    return { id: reportId, size: 'small', name };
  };
  const mutedPerson = async () => {
    const { _id: userId } = await person();
    await db.insert(schema.reporters).values({ userId, mutedAt: new Date() });
    return userId;
  };
  const reportOfNewcomer = async () => {
    const { _id: targetId } = await person();
    return row((id) => db.insert(schema.reports).values({ id, type: 'user', targetId }));
  };
  const testRecipient = async () => {
    const { _id: userId } = await person();
    await db.insert(schema.testRecipients).values({ userId, addedByName: 'Test' });
    return userId;
  };
  const sanction = async (step: 'warning' | 'suspension') => {
    const { _id: userId } = await person();
    return row((id) => db.insert(schema.sanctions).values({ id, userId, step, ground: 'other', adminName: 'Test' }));
  };
  const appeal = async () => {
    const { _id: userId } = await person();
    const sanctionId = await row((id) =>
      db.insert(schema.sanctions).values({ id, userId, step: 'warning', ground: 'other', adminName: 'Test' }),
    );
    return row((id) => db.insert(schema.appeals).values({ id, sanctionId, userId, language: 'de', text: 'Test' }));
  };
  const appealLink = async () => {
    const [, , id = '', expires = '', signature = ''] = appealPath(
      platform.signingSecret,
      await sanction('warning'),
    ).split('/');
    return { id, expires, signature };
  };
  let orderNum = 0;
  const reward = () => {
    orderNum += 1;
    return row((id) =>
      db.insert(schema.rewards).values({
        id,
        orderNum,
        title: 'Mütze',
        searchText: searchTextOf('Mütze'),
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
        searchText: searchTextOf('Mütze'),
        rewardCategory: 'Merchandise',
        rewardType: 'address',
        coins: 10,
        userId: owner._id,
        userName: 'Lena',
        rewardSent,
      }),
    );
  };
  const broadcast = (state: 'waiting' | 'held' = 'waiting') =>
    row((id) =>
      db.insert(schema.broadcasts).values({
        id,
        state,
        messageDe: 'Hallo',
        messageEn: 'Hello',
        // In the future: a broadcast that is due would be sent.
        startsAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
      }),
    );
  /** Belongs to the calling administrator, like views. */
  const bulk = new BulkCalls(app);
  const bulkRun = async (): Promise<string> =>
    (await bulk.ended(bulk.start({ resource: 'posts', ids: [await post()] }, 'delete')))._id;
  const bulkFile = async (): Promise<string> =>
    (await bulk.ended(bulk.export({ resource: 'posts', ids: [await post()] })))._id;
  const csvModel = () => ({ target: 'models', fields: ['make', 'model'], rows: [['Glas', newId()]] });
  const csvLoad = async (): Promise<string> => {
    const { body } = await app.request('POST', '/csv/start', { json: csvModel() });
    const path = `/csv/one/${body.data._id}`;
    await eventually(async () => (await app.request('GET', path)).body.data.finishedAt ?? undefined);
    return body.data._id;
  };
  const blocked = () => row((id) => db.insert(schema.bans).values({ id, email: 'x@example.org' }));
  /** Belongs to the calling administrator: others get 404. */
  const view = async (): Promise<string> =>
    (await app.request('POST', '/view/add', { json: { list: 'post', name: newId(), parameters: '' } })).body.data._id;
  const note = () =>
    row((id) => db.insert(schema.staffNotes).values({ id, userId: owner._id, text: 'Ruft zurück', adminName: 'Test' }));
  const failedJob = async () => {
    await platform.queue.started();
    return row((id) =>
      platform.database.pool.query(
        `insert into pgboss.job (id, name, data, state, retry_limit, completed_on) values ($1, 'long-changes', '{}', 'failed', 0, now())`,
        [id],
      ),
    );
  };
  const machine = async () => (await new MachineCalls(app).added()).machine._id;
  const [firstReward] = [await reward(), await reward()];
  const deletedVehicle = await vehicle();
  await app.request('DELETE', `/auto/delete/${deletedVehicle}`);
  const [entry] = await db.select().from(schema.auditLog).limit(1);
  const [, , userId, expires, signature] = verificationPath(platform.signingSecret, {
    id: owner._id,
    email: owner.email,
  }).split('/');
  const withImage = (fields: Record<string, string>): RequestOptions => ({
    multipart: { fields, files: [{ bytes: image }] },
  });

  const caller = await app.request('GET', '/user/profile/my/0/5');
  /** A request to invite somebody; approving needs the fingerprint of that. */
  const approval = async (requestedBy: string) => {
    const body = { userName: 'Neu', email: `${newId()}@example.org`, role: 'ADMIN', rights: [] } as const;
    const { preview } = await inviting(db, { ...body, rights: [] });
    const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
    const input = { params: {}, query: {}, body };
    const request = { call: 'inviteAdministrator', action: 'rights', language: 'de', requestedBy } as const;
    const id = await row((rowId) =>
      db.insert(schema.approvals).values({ id: rowId, ...request, input, preview, expiresAt }),
    );
    return { id, fingerprint: fingerprintOf(preview) };
  };
  const refusable = await approval(admin.adminId);

  const samples: Record<string, CallSample> = {
    getApproval: { params: { id: refusable.id } },
    listApprovalRecords: { params: { id: refusable.id } },
    approveRequest: { json: await approval(admin.adminId) },
    refuseRequest: { json: { id: refusable.id, reason: 'Test' } },
    withdrawRequest: { json: { id: (await approval(caller.body.data._id)).id } },
    signIn: { json: { email: admin.email, password: TEST_PASSWORD, fcmToken: '' } },
    passwordGrant: { form: { username: admin.email, password: TEST_PASSWORD } },
    requestPasswordReset: { json: { email: admin.email } },
    resetPassword: {
      json: {
        code: await createResetCode(platform, (await app.signedInAs('ADMIN')).adminId),
        password: 'ein ganz neues Passwort',
      },
    },
    changePassword: { json: { currentPassword: TEST_PASSWORD, password: 'ein ganz neues Passwort' } },
    getUser: { params: { id: owner._id } },
    listSameContact: { params: { id: owner._id } },
    addUser: { form: userForm({ email: `${newId()}@example.org` }) },
    updateUser: { form: userForm({ _id: owner._id, email: owner.email }) },
    deleteUser: { json: { userId: (await person())._id, reason: 'Test' } },
    bookCoins: { json: { userId: owner._id, change: 5, reason: 'Test' } },
    blacklistUser: { json: { userId: (await person())._id } },
    imposeSanction: { json: { userId: owner._id, step: 'warning', ground: 'spam', lastSeen: '' } },
    sanctionReported: { json: { id: await reportOfNewcomer(), step: 'suspension', ground: 'insult', days: 7 } },
    listSanctions: { params: { userId: owner._id } },
    changeSuspension: { json: { id: await sanction('suspension'), until: '2199-01-01', reason: 'Test' } },
    liftSanction: { json: { id: await sanction('warning'), reason: 'Test' } },
    withdrawSanction: { json: { id: await sanction('warning') } },
    getModerationReport: { params: { month: '2026-11' } },
    saveModeration: { json: { texts: DEFAULT_GROUND_TEXTS, ladder: DEFAULT_LADDER } },
    getAppealLink: { params: await appealLink() },
    sendAppeal: { params: await appealLink(), json: { text: 'Test' } },
    listAppeals: { query: '?open=true' },
    getAppeal: { params: { id: await appeal() } },
    decideAppeal: { json: { id: await appeal(), outcome: 'rejected', answer: 'Test' } },
    sendValidationEmail: { json: { _id: owner._id, email: owner.email } },
    getBanRelease: { params: { id: await blocked() } },
    unblock: { params: { id: await blocked() } },
    carsOfUser: { params: { userId: owner._id } },
    getCar: { params: { id: await vehicle() } },
    deleteCar: { params: { carId: await vehicle() } },
    updateCar: withImage({ autoId: await vehicle() }),
    findUsers: {
      json: {
        search: 'ab',
        time: 30,
        country: 'DE',
        since: '2026-01-01',
        kind: 'registered',
        standing: 'warned',
        active: '2026-01-01',
        system: 'iOS',
        version: '4.2.0',
        area: [5, 47, 15, 55],
        sort: 'email',
        order: 'asc',
      },
    },
    findDeletedUsers: { json: { since: '2026-01-01' } },
    findEvents: { json: { search: 'ab', time: 30, when: 'past' } },
    findTrips: { json: { search: 'ab', time: 30, since: '2026-01-01', type: 'custom', when: 'upcoming' } },
    findOrders: { json: { rewardSent: true, search: 'ab', time: 30, since: '2026-01-01', title: 'Tasse' } },
    listPostsByTime: { json: { time: 30 } },
    findPosts: { json: { search: 'ab', time: 30, userId: owner._id } },
    getPost: { params: { id: await post() } },
    deletePost: { params: { id: await post() } },
    listReports: { query: '?type=post&skip=0&limit=5' },
    listReportsByBody: { json: { type: 'post', skip: 0, limit: 5 } },
    searchReports: { params: { type: 'post' } },
    usersByPlace: { json: { time: 30, area: [5, 47, 15, 55], zoom: 6 } },
    findReports: { json: { type: 'post', search: 'ab', checked: false, area: [5, 47, 15, 55] } },
    reportsByPlace: { json: { type: 'post', search: 'ab', checked: false, area: [5, 47, 15, 55], zoom: 6 } },
    getReportCase: { params: { id: await report() } },
    getEvidenceImage: { params: await evidenceImage() },
    holdCase: { json: { id: await report() } },
    releaseCase: { json: { id: await report() } },
    takeAction: { json: { id: await report(), type: 'post' } },
    checkReport: { json: { id: await report() } },
    banReported: { json: { id: await reportOfNewcomer() } },
    muteReporter: { json: { userId: (await person())._id, reason: 'Test' } },
    unmuteReporter: { json: { userId: await mutedPerson() } },
    reopenReport: { json: { id: await report() } },
    reorderReward: { json: { rewardId: firstReward, orderNum: 2 } },
    moveReward: { json: { rewardId: firstReward, orderNum: 2 } },
    unsyncModels: { json: { models: [{ id: await model() }] } },
    restockReward: { json: { rewardId: await reward(), amount: 20 } },
    listStock: { params: { id: await reward() } },
    listOrders: { json: { rewardSent: false } },
    searchOrders: { json: { rewardSent: false } },
    updateOrderStatus: { json: { rewardHistoryId: await order(), rewardSent: true } },
    updateTracking: {
      json: { rewardHistoryId: await order(true), trackingNumber: '00340434161094042557', carrier: 'dhl' },
    },
    getOrder: { params: { id: await order() } },
    shipOrders: { json: { orders: [{ rewardHistoryId: await order(), trackingNumber: '00340434161094042558' }] } },
    unshipOrders: { json: { orders: [{ rewardHistoryId: await order(true) }] } },
    getBroadcast: { params: { id: await broadcast() } },
    countBulk: { json: { selection: { resource: 'posts', filter: { time: 30 } } } },
    startBulk: {
      json: {
        selection: { resource: 'posts', ids: [await post(), await post()] },
        operation: 'delete',
        expected: 2,
        reason: '',
      },
    },
    startExport: { json: { selection: { resource: 'posts', filter: { time: 30 } } } },
    getBulkRun: { params: { id: await bulkRun() } },
    listBulkFailures: { params: { id: await bulkRun() } },
    getBulkFile: { params: { id: await bulkFile() } },
    getBulkResult: { params: { id: await bulkRun() } },
    cancelBulk: { json: { id: await bulkRun() } },
    undoBulk: { json: { id: await bulkRun() } },
    findCsvMapping: { json: { target: 'models', headers: ['Marke', 'Modell'] } },
    previewCsv: { json: csvModel() },
    startCsv: { json: csvModel() },
    listCsvLoads: { params: { target: 'models' } },
    getCsvLoad: { params: { id: await csvLoad() } },
    listCsvProblems: { params: { id: await csvLoad() } },
    cancelCsv: { json: { id: await csvLoad() } },
    undoCsv: { json: { id: await csvLoad() } },
    stopBroadcast: { params: { id: await broadcast() } },
    updateBroadcast: { params: { id: await broadcast() }, json: { messages: { de: 'Hallo', en: 'Hello' } } },
    confirmBroadcast: { params: { id: await broadcast('held') }, json: { confirmRepeat: true } },
    testBroadcast: { json: { userId: await testRecipient(), messages: { de: 'Hallo', en: 'Hello' } } },
    addTestRecipient: { json: { userId: owner._id } },
    removeTestRecipient: { json: { userId: await testRecipient() } },
    sendBroadcast: { json: { messages: { de: 'Hallo', en: 'Hello' } } },
    validateEmail: { params: { seg1: userId ?? '', seg2: expires ?? '', seg3: signature ?? '' } },
    updateAppVersions: { json: { minimum: '1.0.0', recommend: '1.1.0' } },
    getVersionImpact: { params: { minimum: '1.0.0' }, query: '?recommend=1.1.0' },
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
    markInboxOpened: { json: { list: 'messages' } },
    addView: { json: { list: 'user', name: 'Neue', parameters: 'days=7' } },
    updateView: { json: { viewId: await view(), name: 'Andere', parameters: 'days=1' } },
    deleteView: { params: { id: await view() } },
    savePreferences: { json: { caseImages: 'grey' } },
    updateAccount: { json: { userName: `Neuer Name ${newId()}` } },
    listStaffNotes: { params: { userId: owner._id } },
    findStaffNotes: { json: { userIds: [owner._id] } },
    addStaffNote: { json: { userId: owner._id, text: 'Ruft zurück' } },
    updateStaffNote: { json: { noteId: await note(), text: 'Hat zurückgerufen' } },
    deleteStaffNote: { params: { id: await note() } },
    restore: { params: { kind: 'car', id: deletedVehicle } },
    inviteAdministrator: {
      json: { userName: `Neu ${newId()}`, email: `${newId()}@example.org`, role: 'ADMIN', rights: [] },
    },
    updateAdministrator: { json: { administratorId: admin.adminId, userName: `Anders ${newId()}` } },
    listSessions: { params: { id: admin.adminId } },
    endSessions: { json: { administratorId: (await app.signedInAs('ADMIN')).adminId } },
    getAuditEntry: { params: { id: entry?.id ?? '' } },
    getPersonFile: { params: { id: owner._id } },
    listPersonVehicles: { params: { id: owner._id } },
    listPersonPosts: { params: { id: owner._id } },
    listPersonTrips: { params: { id: owner._id } },
    listPersonOrders: { params: { id: owner._id } },
    listPersonReports: { params: { id: owner._id } },
    listPersonCoins: { params: { id: owner._id } },
    listPersonAudit: { params: { id: owner._id } },
    disclosePerson: { params: { id: owner._id, format: 'json' } },
    // Without a right: whoever makes the call must hold those of the machine.
    addMachine: { json: { name: 'Export', rights: [], endsAt: inDays(30) } },
    retryJobs: { json: { job: 'long-changes', jobId: await failedJob() } },
    renameMachine: { json: { machineId: await machine(), name: 'Kasse' } },
    revokeMachine: { json: { machineId: await machine() } },
    beginSingleSignOn: { json: { provider: 'keiner' } },
    finishSingleSignOn: { json: { ticket: newId(), answer: '?code=x&state=y' } },
    backChannelSignOut: { params: { provider: 'keiner' }, form: { logout_token: 'x.y.z' } },
    beginIdentityLink: { json: { provider: 'keiner' } },
    finishIdentityLink: { json: { ticket: newId(), answer: '?code=x&state=y' } },
    finishProviderProof: { json: { ticket: newId(), answer: '?code=x&state=y' } },
  };
  const uploaded = { name: await upload('false'), bytes: image };
  for (const kind of KINDS) await addKindSamples(app, kind, samples, uploaded);
  return { ...samples, ...(await secondFactorSamples(app)) };
}
