import { pino } from 'pino';
import { openLeitstand } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { type DatabaseSettings, openDatabase } from '../../db/open.ts';

/**
 * Starts the server on a new database once, so that copies already have the job queue's tables, which are slow to
 * create.
 */
export async function startOnce(settings: DatabaseSettings): Promise<void> {
  const config = { ...readConfig({}), ...settings, demoData: false };
  const database = await openDatabase(config, (error) => {
    throw error;
  });
  const leitstand = await openLeitstand(config, pino({ level: 'silent' }), database);
  await leitstand.platform.queue.started();
  // The settings of a first start are left to the copy.
  await database.pool.query('delete from settings');
  await database.pool.query('vacuum');
  await leitstand.close();
}
