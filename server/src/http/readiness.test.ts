import { pino } from 'pino';
import { expect, it } from 'vitest';
import { assembleLeitstand } from '../app.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../db/open.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';

describeEitherEngine('a server whose database is still being opened', (engine) => {
  it('is healthy but not ready, and answers calls once the database is open', async () => {
    const prepared = await engine.prepare();
    const config = { ...readConfig({}), ...prepared.settings, demoData: false };
    const { database, ready } = connectDatabase(config, () => undefined);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    }).then(() => ready);
    const leitstand = await assembleLeitstand(config, pino({ level: 'silent' }), { database, ready: opened });
    const ask = (url: string) => leitstand.http.inject({ url: `/v1${url}` });

    expect((await ask('/health')).statusCode).toBe(200);
    const notYet = await ask('/ready');
    expect([notYet.statusCode, notYet.json().code]).toEqual([503, 'UNAVAILABLE']);
    let answer: number | undefined;
    const held = ask('/user/profile/my/0/5').then(({ statusCode }) => {
      answer = statusCode;
    });
    await ask('/health');
    expect(answer).toBeUndefined();

    open();
    await leitstand.ready;
    await held;
    expect(answer).toBe(401);
    await leitstand.platform.queue.started();
    expect((await ask('/ready')).statusCode).toBe(200);
    await leitstand.close();
    await prepared.destroy();
  });

  it('ends with the reason if it cannot be opened', async () => {
    const prepared = await engine.prepare();
    const config = { ...readConfig({}), ...prepared.settings, demoData: false };
    const { database, ready } = connectDatabase(config, () => undefined);
    await ready;
    const refused = Promise.reject(new Error('no disk'));
    const leitstand = await assembleLeitstand(config, pino({ level: 'silent' }), { database, ready: refused });
    await expect(leitstand.ready).rejects.toThrow('no disk');
    await leitstand.http.close();
    await database.close();
    await prepared.destroy();
  });
});
