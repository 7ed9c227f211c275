import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { workerData } from 'node:worker_threads';

/* The engine's thread on a disk whose syncs fail once the file `disk-fails` exists beside the database. */

const { folder } = workerData as { folder: string };
const sync = fs.fsyncSync;

fs.fsyncSync = (fd) => {
  if (fs.existsSync(`${folder}/../disk-fails`)) throw new Error('EIO: i/o error, fsync');
  sync(fd);
};
syncBuiltinESMExports();

await import('../../db/embedded/engine-worker.ts');
