import * as fs from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { copyDatabase, doorAddress, removeLeftSnapshots, removeSnapshot } from './folder-snapshot.ts';

export interface SnapshotDoor {
  close(): Promise<void>;
}

/** What the server answers on the socket, in one line. */
export type DoorAnswer = { folder: string } | { problem: string };

/**
 * The embedded database belongs to the server's process alone. Whoever may enter the data folder can ask here, by a socket in
 * it, for a copy of this moment to read at leisure. A PostgreSQL server needs no such thing.
 */
export async function openSnapshotSocket(
  dataDir: string,
  database: Database,
  log: FastifyBaseLogger,
): Promise<SnapshotDoor> {
  const address = database.engine === 'embedded' ? doorAddress(dataDir) : undefined;
  if (!address) {
    if (database.engine === 'embedded') log.warn('the path of DATA_DIR is too long for backups while the server runs');
    return { close: async () => {} };
  }
  await removeLeftSnapshots(dataDir);
  // Whoever runs this holds the lock of the data folder: a socket that is there belongs to nobody.
  if (process.platform !== 'win32') await fs.promises.rm(address, { force: true });
  const sockets = new Set<Socket>();
  let turn: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    turn = turn.then(() => handOver(socket, dataDir, database, log));
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'backups while the server runs are not possible');
      resolve();
    });
    server.listen(address, resolve);
  });
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await turn;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function handOver(socket: Socket, dataDir: string, database: Database, log: FastifyBaseLogger): Promise<void> {
  if (socket.destroyed) return;
  try {
    const folder = await copyPaused(dataDir, database);
    log.info('a copy of the database was made for a backup');
    const forget = () => void removeSnapshot(folder).catch(() => {});
    if (socket.destroyed) return forget();
    // Who asked removes it; if killed before, the end of the connection tells.
    socket.once('close', forget);
    answer(socket, { folder });
  } catch (error) {
    log.error({ err: error }, 'no copy of the database could be made for a backup');
    answer(socket, { problem: (error as Error).message });
  }
}

/** Nothing is written while this holds the only session, and after the checkpoint all of it is in the files. */
async function copyPaused(dataDir: string, { pool }: Database): Promise<string> {
  const session = await pool.connect();
  try {
    await session.query('checkpoint');
    return await copyDatabase(dataDir);
  } finally {
    session.release();
  }
}

function answer(socket: Socket, given: DoorAnswer): void {
  socket.write(`${JSON.stringify(given)}\n`);
}
