import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withClient } from './postgres.mjs';
import { root } from './settings.mjs';

const sharp = createRequire(join(root, 'server/package.json'))('sharp');
/** The sizes that the server stores. */
const EDGES = { small: 128, medium: 480 };
const JPEG = { quality: 85 };
const DIFFERENT = 24;

export const imageName = (number) => `${createHash('md5').update(`picture ${number}`).digest('hex')}.jpg`;

/**
 * Writes `count` image files of each size to a server's data folder and its table of files, so that every row loads its
 * own, as in a real list.
 */
export async function writeImages({ dataDir, databaseUrl, count, edges = EDGES }) {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into files (name, content_type, bytes, width, height)
       select name, 'image/jpeg', 100000, 800, 600 from unnest($1::text[]) as name on conflict (name) do nothing`,
      [Array.from({ length: count }, (_, number) => imageName(number))],
    ),
  );
  for (const [size, edge] of Object.entries(edges)) {
    const folder = join(dataDir, 'images', size);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (let number = 0; number < count; number += 1) {
      const file = join(folder, imageName(number));
      if (number < DIFFERENT) writeFileSync(file, await drawn(number, edge));
      else linkSync(join(folder, imageName(number % DIFFERENT)), file);
    }
  }
}

/** Compresses as badly as a photo: noise on a colour. */
async function drawn(number, edge) {
  const size = { width: edge, height: Math.round(edge * 0.75), channels: 3 };
  const grain = await sharp({ create: { ...size, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .png()
    .toBuffer();
  const background = `hsl(${(number * 360) / DIFFERENT}, 45%, 55%)`;
  return sharp({ create: { ...size, background } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg(JPEG)
    .toBuffer();
}
