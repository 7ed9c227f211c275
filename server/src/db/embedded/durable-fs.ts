import * as fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { rememberSizes, type SizedFileSystem } from './file-sizes.ts';

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

interface NodeFsModule {
  FS: { ErrnoError: new (errno: number) => Error };
  /** `nfd` is the open file or folder; PostgreSQL opens folders only to sync them. */
  NODEFS: SizedFileSystem & { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

const EMSCRIPTEN_EIO = 29;

/** Flushes an open file to disk, or throws. */
export type SyncFile = (fd: number) => void;

/**
 * PGlite's Node file system has no fsync, so PostgreSQL would report commits as durable that are not. This one syncs,
 * and reports a failed sync as an I/O error.
 */
export class DurableNodeFs extends NodeFS {
  readonly #syncFile: SyncFile;

  constructor(folder: string, syncFile: SyncFile = fs.fsyncSync) {
    super(folder);
    this.#syncFile = syncFile;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const steps = typeof preRun === 'function' ? [preRun] : preRun;
    const install = (module: unknown) => {
      const { NODEFS, FS } = module as NodeFsModule;
      rememberSizes(NODEFS);
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          this.#syncFile(stream.nfd);
          return 0;
        } catch {
          throw new FS.ErrnoError(EMSCRIPTEN_EIO);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [install, ...steps] } };
  }
}

/** Syncs one file or folder by path. */
export function syncPath(path: string, syncFile: SyncFile = fs.fsyncSync): void {
  // Windows cannot open folders and does not need to: NTFS journals them.
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return;
  const fd = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    syncFile(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Syncs every file and folder below `root`, and `root` itself. */
export function syncTree(root: string, syncFile: SyncFile = fs.fsyncSync): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    const path = `${root}/${entry.name}`;
    if (entry.isDirectory()) syncTree(path, syncFile);
    else if (entry.isFile()) syncPath(path, syncFile);
  }
  syncPath(root, syncFile);
}
