import { ENDPOINTS } from '@leitstand/contract/api/table';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../db/new-id.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { type OidcServer, startOidc } from '../testing/services/oidc-server.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

/** More calls than any limit per network allows within 15 minutes. */
const CALLS = 70;
/** What has no limit stores nothing from the first call on. */
const UNLIMITED_CALLS = 15;
const MORE = 10;
/** An attempt is logged, and counted for the account, for the account in the network, and for the network. */
const ROWS_PER_ATTEMPT = 4;
/** Jobs of the server itself may begin meanwhile. */
const OWN_JOBS = 5;
/** Strangers can begin a sign-in as often as they like. */
const WORKING = new Set(['beginSingleSignOn', 'beginPasskeySignIn', 'health', 'getCapabilities']);

const PUBLIC_URL = 'http://leitstand.test';

interface MadeUp {
  readonly params?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Record<string, string>;
}

const mail = () => `${newId()}@example.org`;
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
const link = () => ({ id: newId(), expires: String(Date.now() + 60_000), signature: newId() });
/** What a stranger can send to a public call, different each time. */
const MADE_UP: Readonly<Record<string, () => MadeUp>> = {
  validateEmail: () => ({ params: { seg1: newId(), seg2: String(Date.now() + 60_000), seg3: newId() } }),
  signIn: () => ({ json: { email: mail(), password: 'geraten', fcmToken: '' } }),
  passwordGrant: () => ({ form: { username: mail(), password: 'geraten' } }),
  requestPasswordReset: () => ({ json: { email: mail() } }),
  resetPassword: () => ({ json: { code: newId(), password: 'ein ganz neues Passwort' } }),
  getImage: () => ({ params: { name: `${newId().replaceAll('-', '')}.jpg` } }),
  getImageOfSize: () => ({ params: { name: `${newId().replaceAll('-', '')}.jpg`, size: 'small' } }),
  listProviders: () => ({}),
  beginSingleSignOn: () => ({ json: { provider: 'test' } }),
  finishSingleSignOn: () => ({ json: { ticket: newId(), answer: 'code=x' } }),
  backChannelSignOut: () => ({ params: { provider: 'test' }, form: { logout_token: newId() } }),
  finishSignIn: () => ({ json: { ticket: newId(), code: '123456' } }),
  beginPasskeySignIn: () => ({ json: {} }),
  signInWithPasskey: () => ({ json: { ticket: newId(), passkey } }),
  getAppealLink: () => ({ params: link() }),
  sendAppeal: () => ({ params: link(), json: { text: newId() } }),
  getCapabilities: () => ({}),
  health: () => ({}),
  ready: () => ({}),
};

/** From one network, as often as it likes. */
describeEitherEngine('a stranger', (engine) => {
  let app: TestApp;
  let oidc: OidcServer;
  beforeAll(async () => {
    oidc = await startOidc(PUBLIC_URL);
    app = await openTestApp(engine, { publicUrl: PUBLIC_URL, oidcProviders: [oidc.settings()] });
    await app.leitstand.platform.queue.started();
  });
  afterAll(async () => {
    await app.close();
    await oidc.stop();
  });

  /** In all tables, those of the job queue included. */
  async function storedRows(): Promise<number> {
    const { pool } = app.leitstand.platform.database;
    const tables = await pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name not in (select relname from pg_class where relkind = 'p')`,
    );
    const counts = tables.rows.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
    const { rows } = await pool.query<{ count: string }>(`select ${counts} as count`);
    return Number(rows[0]?.count);
  }

  it.each(ENDPOINTS.filter(({ access }) => access === 'public'))(
    'stores no more than allowed by $name',
    async (endpoint) => {
      const { method, path, name, bound } = endpoint;
      const call = async () => {
        const { params = {}, ...sent } = MADE_UP[name]?.() ?? {};
        return app.request(method, pathOf(path, params), { token: null, ...sent });
      };
      expect(MADE_UP).toHaveProperty(name);
      const begin = await storedRows();
      const statuses = new Set<number>();
      const calls = bound === 'attempts' ? CALLS : UNLIMITED_CALLS;
      for (let n = 0; n < calls; n += 1) statuses.add((await call()).status);
      if (WORKING.has(name)) expect([...statuses]).toEqual([200]);
      const full = await storedRows();
      expect(full - begin).toBeLessThanOrEqual(bound === 'attempts' ? CALLS * ROWS_PER_ATTEMPT : OWN_JOBS);
      for (let n = 0; n < MORE; n += 1) expect((await call()).status).not.toBe(500);
      expect(await storedRows()).toBeLessThanOrEqual(full + OWN_JOBS);
    },
  );
});
