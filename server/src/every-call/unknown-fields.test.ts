import { ENDPOINTS } from '@leitstand/contract/api/table';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../db/schema.ts';
import { parseBody } from '../http/parse-call.ts';
import { callSamples } from '../testing/call-samples.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { addUser, userForm } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

/** Fields that decide about rights or ownership, and the only calls that accept them. */
const GUARDED: Readonly<Record<string, readonly string[]>> = {
  role: ['inviteAdministrator', 'updateAdministrator'],
  rights: ['addMachine', 'inviteAdministrator', 'updateAdministrator'],
  disabled: ['updateAdministrator'],
  password: ['signIn', 'passwordGrant', 'proveIdentity', 'resetPassword', 'changePassword'],
  passwordHash: [],
  tokenHash: [],
  adminId: [],
  adminName: [],
  administratorId: ['updateAdministrator', 'endSessions', 'resetSecondFactor'],
  _id: ['updateUser', 'sendValidationEmail'],
  createdAt: [],
  deletedAt: [],
  deletedBy: [],
  expiresAt: [],
};
const MARK = 'unknown-field';

/** Adds a field to every object within a body. */
function withExtraFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value === 'string' && /^[[{]/.test(value)) return JSON.stringify(withExtraFields(JSON.parse(value)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, field]) => [key, withExtraFields(field)]);
  return { ...Object.fromEntries(entries), [MARK]: MARK };
}

describeEitherEngine('unknown fields', (engine) => {
  let app: TestApp;
  const bodies = new Map<string, Record<string, unknown>>();
  beforeAll(async () => {
    app = await openTestApp(engine);
    for (const [name, { json, form, multipart }] of Object.entries(await callSamples(app))) {
      bodies.set(name, (json ?? form ?? multipart?.fields ?? {}) as Record<string, unknown>);
    }
  });
  afterAll(() => app.close());
  const calls = ENDPOINTS.filter(({ encoding }) => encoding !== 'none');

  it('are dropped from every body, at every depth', () => {
    for (const { name, body } of calls) {
      const sample = bodies.get(name) ?? {};
      const parsed = parseBody(body, withExtraFields(sample));
      expect(JSON.stringify(parsed), name).not.toContain(MARK);
      expect(parsed, name).toEqual(parseBody(body, sample));
    }
  });

  it('never decide about rights or ownership', () => {
    for (const [field, takers] of Object.entries(GUARDED)) {
      const taking = calls.filter(({ name, body }) => {
        const { [field]: _, ...sample } = bodies.get(name) ?? {};
        const seen = body.safeParse({ ...sample, [field]: { [MARK]: true } });
        // A field that is refused was not dropped.
        return seen.success ? field in (seen.data as object) : seen.error.issues.some(({ path }) => path[0] === field);
      });
      expect(taking.map(({ name }) => name).sort(), field).toEqual([...takers].sort());
    }
  });

  it('do not reach the record', async () => {
    const user = await addUser(app, { email: 'felder@example.org' });
    const db = app.leitstand.platform.database.drizzle;
    const rowOf = async () => (await db.select().from(users).where(eq(users.id, user._id)))[0];
    const before = await rowOf();
    const extras = { id: MARK, createdAt: '2001-01-01', deletedAt: '2001-01-01', isAnonymous: 'true', revision: '1' };
    const form = userForm({ _id: user._id, email: user.email, ...extras, searchText: MARK, emailSort: MARK });
    expect((await app.request('PUT', '/user/update', { form })).status).toBe(200);
    expect(await rowOf()).toEqual({ ...before, revision: 2 });
  });
});
