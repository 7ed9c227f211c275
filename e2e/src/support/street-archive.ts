import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

const HEADER_BYTES = 127;
const LAST_ZOOM = 15;
const EXTENT = 4096;
const ZOOMS = Array.from({ length: LAST_ZOOM + 1 }, (_, zoom) => zoom);

/**
 * A PMTiles archive in which all tiles look the same: water in the upper half, a street in the lower. Each zoom has
 * its own tile in the file.
 */
export function streetArchive(attribution: string, { minLon = -180, maxLon = 180 } = {}): Buffer {
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
  // How many entries, and for each: its first tile counted from the one before, how many tiles, length, and its place
  // in the file plus one, where 0 is "after the one before".
  const directory = Buffer.from(
    [
      ZOOMS.length,
      ...ZOOMS.map((zoom) => (zoom === 0 ? 0 : 4 ** (zoom - 1))),
      ...ZOOMS.map((zoom) => 4 ** zoom),
      ...ZOOMS.map(() => tile.length),
      ...ZOOMS.map((zoom) => (zoom === 0 ? 1 : 0)),
    ].flatMap(varint),
  );
  const tiles = Buffer.concat(ZOOMS.map(() => tile));
  // Longer than what is read first, so that the tiles are not in the browser's cache from the beginning.
  const metadata = Buffer.from(JSON.stringify({ attribution, description: '-'.repeat(20_000) }));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  let end = HEADER_BYTES;
  for (const [at, length] of [
    [8, directory.length],
    [24, metadata.length],
    [40, 0],
    [56, tiles.length],
  ] as const) {
    header.writeBigUInt64LE(BigInt(end), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    end += length;
  }
  // Clustered; directories without compression, tiles with gzip, vector tiles; zooms; bounds in 1e-7 degrees.
  header.set([1, 1, 2, 1, 0, LAST_ZOOM], 96);
  for (const [place, degrees] of [minLon, -85, maxLon, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * place);
  return Buffer.concat([header, directory, metadata, tiles]);
}

function layerOf(type: 2 | 3, numbers: readonly number[], tags: Readonly<Record<string, string>>) {
  const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
  return { features: [{ type, geometry: [points], tags }] };
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
