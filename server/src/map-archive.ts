import * as fs from 'node:fs';

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles\u0003';
const VECTOR_TILES = 1;
/** None and gzip: the panel reads no others. */
const COMPRESSIONS = [1, 2];
/** Where the header has offset and length of the root directory, the metadata, the leaf directories and the tiles. */
const SECTIONS = [8, 24, 40, 56];

/** Why a file cannot be used as a street map; undefined if it can. */
export function problemOfArchive(file: string): string | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  let size: number;
  try {
    const handle = fs.openSync(file, 'r');
    try {
      fs.readSync(handle, header, 0, HEADER_BYTES, 0);
      size = fs.fstatSync(handle).size;
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    return 'it cannot be read';
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'it is not a PMTiles archive of version 3';
  const isReadable = COMPRESSIONS.includes(header[97] ?? 0) && COMPRESSIONS.includes(header[98] ?? 0);
  if (!isReadable || header[99] !== VECTOR_TILES) {
    return 'it must contain vector tiles (MVT), compressed with gzip or not at all';
  }
  const end = (at: number) => Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8));
  return SECTIONS.some((at) => end(at) > size) ? 'it is incomplete, download it again' : undefined;
}
