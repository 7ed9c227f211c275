import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorForLog, printableError } from './error-for-log.ts';
import { ensureFirstAdmin } from './modules/session/session.service.ts';
import { describeEitherEngine } from './testing/database/test-database.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

describe('an error in the log', () => {
  it('says what failed, where and why', () => {
    const cause = Object.assign(new Error('connection reset'), { code: 'ECONNRESET', detail: 'Key (email)=(x)' });
    const logged = errorForLog(new TypeError('broken', { cause }));
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      cause: { type: 'Error', message: 'connection reset', code: 'ECONNRESET' },
    });
    expect(logged.stack).toMatch(/^broken\n\s+at .*error-for-log\.test/);
    expect(JSON.stringify(logged)).not.toContain('email');
    expect(errorForLog('geheim')).toEqual({ type: 'string', message: 'not an error' });
  });

  it('has no value that the database could not read', () => {
    const cause = Object.assign(new Error('invalid input syntax for type uuid: "geheim"'), { code: '22P02' });
    const failed = Object.assign(new Error('Failed query: select $1 params: geheim', { cause }), {
      query: 'select $1',
    });
    expect(printableError(failed)).toMatch(
      /^Error: Failed query: select \$1\n\s+at [\s\S]*\nCaused by Error: invalid input syntax for type uuid\n\s+at /,
    );
    expect(printableError(failed)).not.toContain('geheim');
  });
});

describeEitherEngine('a failure of the database', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  it('is logged without the values that were to be stored', async () => {
    const { pool } = app.leitstand.platform.database;
    await pool.query('alter table news_messages rename column link to elsewhere');
    const fields = { description: 'Höchst vertraulich', image: '', language: 'de' };
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const answer = await app.request('POST', '/newsmessage', { multipart: { fields, files: [{ bytes }] } });
    expect(answer.status).toBe(500);
    const [line = ''] = app.logs.filter((text) => text.includes('unexpected failure'));
    expect(JSON.parse(line)).toMatchObject({ requestId: answer.body.requestId, err: { cause: { code: '42703' } } });
    expect(line).toContain('news_messages');
    expect(app.logs.join('')).not.toContain('vertraulich');
    await pool.query('alter table news_messages rename column elsewhere to link');
  });

  it('while storing the first administrator is printed without address and password hash', async () => {
    const { platform } = app.leitstand;
    await platform.database.pool.query('truncate admins cascade');
    await platform.database.pool.query('alter table admins add constraint refusing check (false)');
    const error = await ensureFirstAdmin(platform).catch((reason: unknown) => reason);
    expect(printableError(error)).toMatch(/Failed query: insert into "admins"[\s\S]*Caused by .*violates check/);
    for (const secret of ['$argon2', 'admin@leitstand.local']) expect(printableError(error)).not.toContain(secret);
  });
});
