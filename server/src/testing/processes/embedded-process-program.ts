import { openEmbedded } from '../../db/embedded/open-embedded.ts';
import type { ProcessCommand, ProcessMessage } from './embedded-process.ts';

/* A process on an embedded database; `embedded-process.ts` starts it and tests kill it. */

const [command, dataDir] = process.argv.slice(2) as [ProcessCommand, string];

function tell(message: ProcessMessage): void {
  process.send?.(message);
}

// Exit with the test that started this process.
process.on('disconnect', () => process.exit(1));

try {
  const { pool, close } = await openEmbedded(dataDir, (error) => {
    throw error;
  });
  tell({ type: 'open' });
  process.once('message', async () => {
    await close();
    process.exit(0);
  });
  if (command === 'insert') {
    await pool.query('create table if not exists inserted (id integer primary key)');
    const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from inserted');
    for (let id = rows[0]?.next ?? 1; ; id += 1) {
      await pool.query('insert into inserted values ($1)', [id]);
      tell({ type: 'inserted', id });
    }
  }
} catch (error) {
  tell({ type: 'failed', message: (error as Error).message });
  process.exitCode = 1;
  process.disconnect();
}
