import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_TABLES } from '../../db/schema/all-tables.ts';
import { devices } from '../../db/schema.ts';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { NO_PROGRESS, type SampleRecords, sampleSource } from '../../testing/moving/import-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { rehearsingSink } from '../images/image-sink.ts';
import { importAll } from '../import-all.ts';
import { MOVING_KINDS } from '../kinds/all-kinds.ts';
import { rehearse } from '../rehearse.ts';
import { writeReport } from '../report/report-page.ts';
import { isSecret, textWithoutSecrets, withoutSecrets } from './secrets.ts';

const SECRETS = `password passwd Passwort passwordHash password_hash PASSWORD-HASH hashed_password pass pwd userPwd pw
  hash salt passwordSalt pwsalt token accessToken refresh_tokens fcmToken FCMTokens deviceToken deviceTokens pushToken
  resetToken resetPasswordToken tokens secret clientSecret totpSecret session sessions session_id pin pinCode otp jwt
  apiKey api_key privateKey credentials cookie cookies resetCode verificationCode smsCode csrf authorization
  registrationId registrationIds fcm pushSubscription oneSignalPlayerId`.split(/\s+/);

const PLAIN = `userName email about hashtags geohash basalt footpath hotplate passenger passes mountainPass compass
  pinned sparePins shipping currentCoins trackingNumber followers participants imageName deviceId model pushed
  isVerified obsession optional keyword key code country`.split(/\s+/);

describe('the names of secret fields', () => {
  it.each(SECRETS)('%s', (name) => expect(isSecret(name)).toBe(true));
  it.each(PLAIN)('not %s', (name) => expect(isSecret(name)).toBe(false));
});

it('cuts them at every depth, and what is a hash under any name', () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const given = {
    a: [{ b: { pwd: 'x', c: 1 } }],
    local: { crypt: hash },
    when: new Date(0),
    n: null,
    token: { deep: 1 },
  };
  expect(withoutSecrets(given)).toEqual({ a: [{ b: { c: 1 } }], local: { crypt: '…' }, when: new Date(0), n: null });
});

it.each([
  ['Unexpected end of {"name":"Lena","password":"geheim","x":1}', '{"name":"Lena","password":…,"x":1}'],
  ["{ pwd: 'geheim', name: 'Lena' }", "{ pwd: …, name: 'Lena' }"],
  ['token=geheim&page=2', 'token=…&page=2'],
  ['answered with status 401: invalid token', 'answered with status 401: invalid token'],
  ['"pushTokens":["geheim","geheim"],"a":1', '"pushTokens":…,"a":1'],
])('replaces them in the text %s', (text, expected) => {
  expect(textWithoutSecrets(text)).toContain(expected);
  expect(textWithoutSecrets(text)).not.toContain('geheim');
});

const HIDDEN = 'geheim-3141';
const secrets = Object.fromEntries(SECRETS.filter((name) => !/^fcmToken$/i.test(name)).map((name) => [name, HIDDEN]));
const nested = { ...secrets, login: { ...secrets, since: 2020, devices: [{ ...secrets, os: 'ios' }] } };

/** Of each kind one record that comes in, one that comes in without a value, and one that stays out. */
const RECORDS: SampleRecords = {
  make: [
    { _id: 'm1', make: 'VW', model: 'Golf', ...nested },
    { _id: 'm2', make: 'VW', ...nested },
  ],
  user: [
    { _id: 'u1', userName: 'Lena', email: 'lena@example.org', fcmToken: 'phone-of-lena', ...nested },
    { _id: 'u2', userName: 'Twin', email: 'LENA@example.org', fcmToken: HIDDEN, ...nested },
    { _id: 'u3', userName: 'Odd', email: nested, about: nested, location: nested, dateOfBirth: nested },
  ],
  event: [
    { _id: 'e1', title: 'Treffen', description: nested, eventDate: '2026-01-01', eventAddress: nested, ...nested },
    { _id: 'e2', title: 'Treffen', description: '', eventDate: '2026-01-01', image: nested, ...nested },
  ],
  report: [{ _id: 'r1', type: 'user', objectId: 'u9', data: [nested, { ...nested, reason: nested }], ...nested }],
};

describeEitherEngine('the secrets of a source', (engine) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-secrets-'));
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const broken = [`{"_id":"x","password":"${HIDDEN}"`, [nested]] as unknown as Record<string, unknown>[];
  const options = () => ({
    source: sampleSource({ ...RECORDS, level: broken }),
    kinds: MOVING_KINDS,
    rejects: path.join(folder, 'import-rejects'),
    progress: NO_PROGRESS,
    signal: new AbortController().signal,
  });
  const written = () =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8') : []))
      .join('\n');

  it('are in no file of a rehearsal', async () => {
    const { report } = await rehearse(app.leitstand.platform.database, options());
    writeReport(report, folder);
    expect(written()).toContain('Twin');
    expect(written()).not.toContain(HIDDEN);
  });

  it('are in no table and no file of an import', async () => {
    const { database } = app.leitstand.platform;
    const log = pino({ level: 'silent' });
    const { report } = await importAll(database, { ...options(), sink: rehearsingSink, log });
    writeReport(report, folder);
    expect(report.kinds.map(({ kind, added, rejected }) => [kind, added, rejected])).toEqual([
      ['make', 1, 1],
      ['level', 0, 2],
      ['user', 2, 1],
      ['event', 1, 1],
      ['report', 0, 1],
    ]);
    expect(written()).toContain('Twin');
    expect(written()).not.toContain(HIDDEN);
    for (const table of SCHEMA_TABLES) {
      const rows = JSON.stringify(await database.drizzle.select().from(table));
      expect(rows.includes(HIDDEN), String(rows.slice(0, 500))).toBe(false);
    }
    // What is no secret stays, and a phone can be reached.
    expect(JSON.stringify(await app.request('GET', '/user/all/0/10/-1'))).toContain('"since":2020');
    expect(await database.drizzle.select().from(devices)).toMatchObject([{ token: 'phone-of-lena' }]);
  });
});
