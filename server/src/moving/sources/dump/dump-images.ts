import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { IMAGE_FOLDERS } from './dump-files.ts';

/** Backends keep an image in several sizes, or once; the largest first. */
const SIZES = ['large', 'original', '', 'medium', 'small', 'internal'];
/** Far more than an image may have; it would not fit into memory with others. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Of the path in an address: `uploads/2023/users/a.jpg`. */
const MOST_PARTS = 4;

/** Folders with image files: the chosen one, or those in and beside the dump. */
export async function imageFolders(dump: string, chosen: string | undefined): Promise<string[]> {
  const named = IMAGE_FOLDERS.flatMap((name) => [path.join(dump, name), path.join(path.dirname(dump), name)]);
  const folders = await Promise.all((chosen === undefined ? named : [chosen]).map(realFolder));
  return folders.filter((folder) => folder !== undefined);
}

/**
 * A file by its name, its path or its address. If the folders around it are not there, the end of the path is enough:
 * `https://cdn.example.org/uploads/a.jpg` is found as `uploads/a.jpg` and as `a.jpg`.
 */
export async function readImage(
  folders: readonly string[],
  name: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const parts = partsOf(name).slice(-MOST_PARTS);
  for (const [begin] of parts.entries()) {
    for (const size of SIZES) {
      for (const folder of folders) {
        const found = await readInside(folder, path.join(size, ...parts.slice(begin)), signal);
        if (found) return found;
      }
    }
  }
  return undefined;
}

/** Empty if the name could lead out of a folder. */
function partsOf(name: string): string[] {
  const parts = pathOf(name)
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.');
  return parts.some((part) => part === '..' || part.includes('\0')) ? [] : parts;
}

function pathOf(name: string): string {
  if (!/^https?:\/\//i.test(name)) return name;
  try {
    return decodeURIComponent(new URL(name).pathname);
  } catch {
    return '';
  }
}

async function readInside(folder: string, file: string, signal: AbortSignal): Promise<Buffer | undefined> {
  signal.throwIfAborted();
  try {
    // A link may lead out of the folder.
    const real = await fs.realpath(path.join(folder, file));
    if (!real.startsWith(folder + path.sep)) return undefined;
    const stat = await fs.stat(real);
    if (!stat.isFile()) return undefined;
    // Without content it is reported as broken, not as missing.
    return stat.size > MAX_BYTES ? Buffer.alloc(0) : await fs.readFile(real, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

async function realFolder(folder: string): Promise<string | undefined> {
  try {
    const real = await fs.realpath(folder);
    return (await fs.stat(real)).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}
