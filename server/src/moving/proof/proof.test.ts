import * as fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImageStore } from '../../adapters/images/image-store.ts';
import { newId } from '../../db/new-id.ts';
import { appVersions } from '../../db/schema.ts';
import { describeEachEngine } from '../../testing/database/test-database.ts';
import { NO_PROGRESS, type SampleRecords, sampleSource } from '../../testing/moving/import-samples.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { storingSink } from '../images/image-sink.ts';
import { importAll } from '../import-all.ts';
import { MOVING_KINDS } from '../kinds/all-kinds.ts';
import { openOwnSource } from '../open-source.ts';
import { proveImport } from './proof.ts';

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;
const reward = { title: 'Mütze', category: 'Merchandise', type: 'address', coins: 70 };

/** A backend that tells less than ours about some records, and something wrong about others. */
const RECORDS: SampleRecords = {
  reward: [{ _id: 'r1', ...reward, quantity: 5 }],
  user: [
    { _id: 'u1', userName: 'Lena', email: 'lena@example.org', createdAt: '2150-01-01T00:00:00Z' },
    { _id: 'u2', userName: 'Zwilling', email: 'LENA@example.org' },
    { _id: 'u3', userName: 'Ohne Datum', email: 'ohne@example.org', drivenKilometers: 'viele' },
  ],
  order: [
    { _id: 'o1', reward, user: { _id: 'u1', email: '' }, userName: '', rewardSent: true, createdAt: '2024-05-01' },
    {
      _id: 'o2',
      reward,
      user: { _id: 'u2', email: 'LENA@example.org' },
      userName: 'Zwilling',
      createdAt: '2024-05-02',
    },
    { _id: 'o3', reward: 'r1', user: 'u3', createdAt: '2024-05-03' },
  ],
  appVersions: [{ _id: 'appVersions', minimumVersion: 'neu' }],
};

describeEachEngine('the proof of an import', (engine) => {
  let app: TestApp;
  let folder: string;
  let address: string;
  let token: string;
  let runId: string;
  beforeAll(async () => {
    app = await openTestApp(engine);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-proof-'));
    const sink = storingSink(new ImageStore(path.join(folder, 'images')));
    const options = {
      kinds: MOVING_KINDS,
      sink,
      rejects: path.join(folder, 'rejects'),
      progress: NO_PROGRESS,
      signal,
      log,
    };
    const { run } = await importAll(app.leitstand.platform.database, { source: sampleSource(RECORDS), ...options });
    runId = run.id;
    // Its own, because the other one's are rejected.
    await app.leitstand.platform.database.drizzle.insert(appVersions).values({ id: newId(), minimumVersion: '1.0.0' });
    await app.leitstand.http.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(app.leitstand.http.server.address() as AddressInfo).port}/v1`;
    ({ token } = await app.signedInAs('ADMIN'));
  });
  afterAll(async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function different(records: SampleRecords): Promise<string[]> {
    const proofs = await proveImport(app.leitstand.platform.database, {
      runId,
      source: sampleSource(records),
      openOwnSource: () => openOwnSource({ address, token }),
      kinds: MOVING_KINDS,
      progress: NO_PROGRESS,
      signal,
    });
    return proofs.flatMap(({ kind, isSame, differences }) => (isSame ? [] : `${kind}: ${differences.length}`));
  }

  it('does not compare what the other side leaves out, has wrong, or could not bring', async () => {
    expect(await different(RECORDS)).toEqual([]);
  });

  it('finds what it tells otherwise', async () => {
    const [first, ...others] = RECORDS.order ?? [];
    const [, , third] = RECORDS.user ?? [];
    expect(await different({ ...RECORDS, order: [{ ...first, userName: 'Lina' }, ...others] })).toEqual(['order: 1']);
    expect(
      await different({ ...RECORDS, user: [...(RECORDS.user ?? []).slice(0, 2), { ...third, about: 'neu' }] }),
    ).toEqual(['user: 1']);
    expect(await different({ ...RECORDS, order: others })).toEqual(['order: 1']);
  });
});
