import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './image-codec.ts';

/** Red on the left half, blue on the right. */
async function twoHalves(format: 'jpeg' | 'png'): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const image = sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } }).composite([
    { input: await half('red'), left: 0, top: 0 },
  ]);
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 95 }).toBuffer();
}

describe('decoding an upload', () => {
  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ])('applies the orientation %i and drops it: red is at the %s', async (orientation, side) => {
    const photo = await sharp(await twoHalves('jpeg'))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await decodeImage([photo], 2048);
    expect([width, height]).toEqual(orientation > 4 ? [40, 80] : [80, 40]);
    const metadata = await sharp(bytes).metadata();
    expect(metadata.orientation).toBeUndefined();
    expect(metadata.exif).toBeUndefined();
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
    const [first, second] = orientation > 4 ? [redAt(20, 5), redAt(20, 75)] : [redAt(5, 20), redAt(75, 20)];
    const isFirst = side === 'left' || side === 'top';
    expect([first, second]).toEqual([isFirst, !isFirst]);
  });

  it.each(['jpeg', 'png'] as const)('drops everything that is hidden in a %s', async (format) => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    const image = await sharp(await twoHalves(format))
      .withExif({ IFD0: { Copyright: hidden } })
      .toFormat(format)
      .toBuffer();
    const { bytes, contentType, extension } = await decodeImage([image, Buffer.from(hidden)], 2048);
    expect(image.includes('<script>')).toBe(true);
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('PK\u0003\u0004')).toBe(false);
    expect([contentType, extension]).toEqual(format === 'png' ? ['image/png', 'png'] : ['image/jpeg', 'jpg']);
  });

  it.each(['webp', 'gif', 'tiff', 'avif'] as const)('refuses a %s', async (format) => {
    const foreign = await sharp(await twoHalves('png'))
      .toFormat(format)
      .toBuffer();
    await expect(decodeImage([foreign], 2048)).rejects.toMatchObject({ code: 'WRONG_FILE_TYPE' });
  });

  it.each([
    ['a header without an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG that ends after its name', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    [
      'another format behind the name of a JPEG',
      Buffer.from('\u00ff\u00d8\u00ff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_, bytes) => {
    await expect(decodeImage([bytes], 2048)).rejects.toMatchObject({ code: 'WRONG_FILE_TYPE' });
  });
});
