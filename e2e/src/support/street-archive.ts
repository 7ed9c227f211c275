import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

const HEADER_BYTES = 127;
const LAST_ZOOM = 15;
const EXTENT = 4096;
/** All tiles of all zooms. */
const EVERY_TILE = (4 ** (LAST_ZOOM + 1) - 1) / 3;

/** A PMTiles archive in which every tile of the world is the same: water in the upper half, a street in the lower. */
export function streetArchive(attribution: string): Buffer {
  const tile = gzipSync(
    fromGeojsonVt(
      {
        water: layerOf(3, [0, 0, EXTENT, 0, EXTENT, EXTENT / 2, 0, EXTENT / 2, 0, 0], { kind: 'lake' }),
        roads: layerOf(2, [0, EXTENT * 0.75, EXTENT, EXTENT * 0.75], {
          kind: 'highway',
          name: 'Ring',
          'name:en': 'Loop',
        }),
      },
      { version: 2, extent: EXTENT },
    ),
  );
  // One entry: count, first tile, how many tiles, length, offset plus one.
  const directory = Buffer.from([1, 0, EVERY_TILE, tile.length, 1].flatMap(varint));
  const metadata = Buffer.from(JSON.stringify({ attribution }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  let end = HEADER_BYTES;
  for (const [at, length] of [
    [8, directory.length],
    [24, metadata.length],
    [40, 0],
    [56, tile.length],
  ] as const) {
    header.writeBigUInt64LE(BigInt(end), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    end += length;
  }
  // Clustered; directories without compression, tiles with gzip, vector tiles; zooms; bounds in 1e-7 degrees.
  header.set([1, 1, 2, 1, 0, LAST_ZOOM], 96);
  for (const [place, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * place);
  return Buffer.concat([header, directory, metadata, tile]);
}

function layerOf(type: 2 | 3, numbers: readonly number[], tags: Readonly<Record<string, string>>) {
  const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
  return { features: [{ type, geometry: [points], tags }] };
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
