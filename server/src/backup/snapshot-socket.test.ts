import * as fs from 'node:fs';
import { connect } from 'node:net';
import * as path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { embeddedEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { socketAddress } from './folder-snapshot.ts';
import { openSnapshotSocket } from './snapshot-socket.ts';

function filesBelow(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name !== 'postmaster.pid').sort();
}

it('the embedded database is not written while it is copied, and the copy is removed with its client', async () => {
  const db = await embeddedEngine.open();
  const { dataDir } = db.settings;
  const server = await openSnapshotSocket(dataDir, db.database, pino({ level: 'silent' }));
  const snapshots = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('snapshot-'));
  try {
    const socket = connect(socketAddress(dataDir) ?? '');
    const [begun = ''] = await eventually(() => (snapshots().length > 0 ? snapshots() : undefined));
    const copied = path.join(dataDir, begun, 'database');
    await db.database.pool.query("insert into settings values ('during', 'the copy')");
    // The write had to wait until the copy was complete.
    expect(filesBelow(copied)).toEqual(filesBelow(path.join(dataDir, 'database')));
    socket.destroy();
    await eventually(() => (snapshots().length === 0 ? true : undefined));
  } finally {
    await server.close();
    await db.destroy();
  }
});
