import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorForLog } from './error-for-log.ts';
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
});
