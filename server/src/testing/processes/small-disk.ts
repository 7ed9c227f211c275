import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** A mounted file system with limited space, or one whose power can be cut. */
export class SmallDisk {
  readonly folder: string;
  readonly #image: string | undefined;

  private constructor(folder: string, image: string | undefined) {
    this.folder = folder;
    this.#image = image;
  }

  /** A tmpfs of this size. */
  static inMemory(megabytes: number): SmallDisk {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-disk-'));
    run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return new SmallDisk(folder, undefined);
  }

  /** An ext4 image. */
  static onFile(megabytes: number): SmallDisk {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-disk-'));
    const image = `${folder}.img`;
    fs.writeFileSync(image, '');
    fs.truncateSync(image, megabytes * 1024 * 1024);
    run('mkfs.ext4', ['-q', image]);
    const disk = new SmallDisk(folder, image);
    disk.mount();
    return disk;
  }

  mount(): void {
    if (this.#image) run('mount', ['-o', 'loop', this.#image, this.folder]);
  }

  unmount(): void {
    run('umount', [this.folder]);
  }

  /** Drops everything that is not on disk, like a power failure, and rejects further writes. */
  cutPower(): void {
    run('python3', ['-c', SHUTDOWN, this.folder]);
  }

  remove(): void {
    spawnQuietly('umount', ['-l', this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true });
    if (this.#image) fs.rmSync(this.#image, { force: true });
  }
}

/** FS_IOC_SHUTDOWN without flushing the log. */
const SHUTDOWN = `
import fcntl, os, struct, sys
fd = os.open(sys.argv[1], os.O_RDONLY)
fcntl.ioctl(fd, 0x8004587D, struct.pack('I', 2))
`;

/** Why this machine does not support it; undefined if it does. */
export function whyNoSmallDisk(make: () => SmallDisk, use: (disk: SmallDisk) => void = () => {}): string | undefined {
  let disk: SmallDisk | undefined;
  try {
    disk = make();
    use(disk);
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0];
  } finally {
    disk?.remove();
  }
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function spawnQuietly(program: string, args: readonly string[]): void {
  try {
    run(program, args);
  } catch {
    // Not mounted any more.
  }
}
