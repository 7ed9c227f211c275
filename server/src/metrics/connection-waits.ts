import type { Pool } from 'pg';
import type { Durations } from '../base/durations.ts';

type Connect = Pool['connect'];
type ConnectCallback = Parameters<Connect>[0];

/** Measures how long statements and transactions wait for a connection. The embedded engine has a single one. */
export function measureWaits(pool: Pool, waits: Durations): void {
  const connect = pool.connect.bind(pool);
  const measured = (callback?: ConnectCallback) => {
    const begin = performance.now();
    const note = () => waits.observe((performance.now() - begin) / 1000);
    if (callback) {
      return connect((error, client, done) => {
        note();
        callback(error, client, done);
      });
    }
    const connected = connect();
    connected.then(note, note);
    return connected;
  };
  pool.connect = measured as Connect;
}
