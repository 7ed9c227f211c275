import * as fs from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { copyDatabase, removeLeftSnapshots, removeSnapshot, socketAddress } from './folder-snapshot.ts';

interface SnapshotSocket {
  close(): Promise<void>;
}

/** Response of the server on the socket, in one line. */
export type SnapshotAnswer = { folder: string } | { problem: string };

/**
 * The embedded database can only be opened by the server's process. Processes with access to the data folder can
 * request a copy on a socket in it. PostgreSQL does not need this.
 */
export async function openSnapshotSocket(
  dataDir: string,
  database: Database,
  log: FastifyBaseLogger,
): Promise<SnapshotSocket> {
  const address = database.engine === 'embedded' ? socketAddress(dataDir) : undefined;
  if (!address) {
    if (database.engine === 'embedded')
      log.warn('the path of DATA_DIR is too long for a socket: backups are not possible while the server runs');
    return { close: async () => {} };
  }
  await removeLeftSnapshots(dataDir);
  // This process holds the lock of the data folder, so an existing socket is stale.
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
      log.warn({ err: error }, 'backups are not possible while the server runs');
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
    log.info('copied the database for a backup');
    const forget = () => void removeSnapshot(folder).catch(() => {});
    if (socket.destroyed) return forget();
    // The client removes it; if it was killed before, the closed connection triggers the removal.
    socket.once('close', forget);
    answer(socket, { folder });
  } catch (error) {
    log.error({ err: error }, 'copying the database for a backup failed');
    answer(socket, { problem: (error as Error).message });
  }
}

/** Nothing is written while this holds the only session, and after the checkpoint all data is in the files. */
async function copyPaused(dataDir: string, { pool }: Database): Promise<string> {
  const session = await pool.connect();
  try {
    await session.query('checkpoint');
    return await copyDatabase(dataDir);
  } finally {
    session.release();
  }
}

function answer(socket: Socket, given: SnapshotAnswer): void {
  socket.write(`${JSON.stringify(given)}\n`);
}
