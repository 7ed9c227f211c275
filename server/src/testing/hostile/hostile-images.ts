import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { sampleImage } from '../samples.ts';

/** Must never occur in anything that is stored or served. */
export const PAYLOAD = '<script>alert("polyglot")</script>';
const ZIP = Buffer.from(`PK\u0003\u0004${PAYLOAD}PK\u0005\u0006`, 'latin1');
const SIGNATURE = 8;
const MEGABYTE = 1024 * 1024;

type Named = readonly [what: string, bytes: Buffer];

/** Other formats, sent as JPEG. */
export async function disguised(): Promise<Named[]> {
  const image = sharp(await sampleImage('png'));
  const foreign = await Promise.all(
    (['gif', 'webp', 'tiff', 'avif'] as const).map(
      async (format) => [format, await image.clone().toFormat(format).toBuffer()] as const,
    ),
  );
  const text = (what: string, content: string) => [what, Buffer.from(content, 'latin1')] as const;
  return [
    ...foreign,
    text('PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    text('HTML', `<!doctype html><title>x</title>${PAYLOAD}`),
    text('SVG', `<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`),
    text('BMP', `BM${'\u0000'.repeat(60)}`),
    text('HTML behind the first bytes of a JPEG', `\u00ff\u00d8\u00ff<html>${PAYLOAD}`),
    text('HTML behind the first bytes of a PNG', `\u0089PNG\r\n\u001a\n<html>${PAYLOAD}`),
    text('a program', `MZ${'\u0000'.repeat(100)}`),
    ['ZIP', ZIP],
    ['a PNG behind a script', Buffer.concat([Buffer.from(PAYLOAD), await sampleImage('png')])],
  ];
}

/** Images that are also valid in another format. */
export async function polyglots(): Promise<Named[]> {
  const [jpeg, png] = await Promise.all([sampleImage('jpeg'), sampleImage('png')]);
  const exif = { IFD0: { Copyright: PAYLOAD, ImageDescription: PAYLOAD } };
  const text = Buffer.from(`Comment\u0000${PAYLOAD}`);
  const packed = Buffer.concat([Buffer.from('Comment\u0000\u0000'), deflateSync(PAYLOAD)]);
  const international = Buffer.from(`XML:com.adobe.xmp\u0000\u0000\u0000\u0000\u0000${PAYLOAD}`);
  return [
    ['a JPEG with a script in its comment', withSegment(jpeg, 0xfe, Buffer.from(PAYLOAD))],
    ['a JPEG with a script in a segment of another program', withSegment(jpeg, 0xed, Buffer.from(PAYLOAD))],
    ['a JPEG with a script in its EXIF', await sharp(jpeg).withExif(exif).jpeg().toBuffer()],
    ['a JPEG with a script behind its end', Buffer.concat([jpeg, Buffer.from(PAYLOAD)])],
    ['a JPEG with an archive behind its end', Buffer.concat([jpeg, ZIP])],
    ['a PNG with a script in its text', withChunk(png, 'tEXt', text)],
    ['a PNG with a packed script in its text', withChunk(png, 'zTXt', packed)],
    ['a PNG with a script in its XMP', withChunk(png, 'iTXt', international)],
    ['a PNG with a script in a chunk of its own', withChunk(png, 'scRp', Buffer.from(PAYLOAD))],
    ['a PNG with an archive behind its end', Buffer.concat([png, ZIP])],
    ['a PNG with many frames', animated(png, 2000)],
  ];
}

/** Small files that decode to a huge image, and corrupt files. */
export async function bombs(): Promise<Named[]> {
  const [jpeg, png] = await Promise.all([sampleImage('jpeg'), sampleImage('png', 200, 200)]);
  const zeros = deflateSync(Buffer.alloc(100 * MEGABYTE));
  return [
    ['a JPEG that claims 65,000 x 65,000', withJpegSize(jpeg, 65_000)],
    ['a PNG of 30,000 x 30,000 in a tenth of a megabyte', blackPng(30_000)],
    ['a PNG that ends in its middle', png.subarray(0, Math.floor(png.length * 0.6))],
    ['a PNG with nonsense for pixels', withBody(png, Buffer.from('not packed at all'))],
    ['a PNG whose pixels never stop decompressing', withBody(png, zeros.subarray(0, 50_000))],
    ['a PNG of no size', pngOf(0, Buffer.alloc(0))],
  ];
}

/** Metadata bombs; accepted or refused, they do no harm. */
export async function packedMetadata(): Promise<Named[]> {
  const png = await sampleImage('png');
  const zeros = deflateSync(Buffer.alloc(100 * MEGABYTE));
  const packed = (prefix: string) => Buffer.concat([Buffer.from(prefix, 'latin1'), zeros]);
  const wrongSum = Buffer.from(png);
  wrongSum.writeUInt32BE(0x12345678, SIGNATURE + 8 + 13);
  return [
    ['a text of 100 MB', withChunk(png, 'zTXt', packed('Comment\u0000\u0000'))],
    ['a colour profile of 100 MB', withChunk(png, 'iCCP', packed('profile\u0000\u0000'))],
    ['a wrong sum of its first chunk', wrongSum],
  ];
}

/** Inserts a segment after the first marker of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Height and width follow the marker of the first frame. */
function withJpegSize(jpeg: Buffer, edge: number): Buffer {
  const liar = Buffer.from(jpeg);
  const frame = liar.indexOf(Buffer.from([0xff, 0xc0]));
  liar.writeUInt16BE(edge, frame + 5);
  liar.writeUInt16BE(edge, frame + 7);
  return liar;
}

/** Inserts a chunk after the header of a PNG. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const behindHead = SIGNATURE + 25;
  return Buffer.concat([png.subarray(0, behindHead), chunk(type, content), png.subarray(behindHead)]);
}

function withBody(png: Buffer, content: Buffer): Buffer {
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([png.subarray(0, SIGNATURE + 25), chunk('IDAT', content), end]);
}

function blackPng(edge: number): Buffer {
  return pngOf(edge, deflateSync(Buffer.alloc((edge / 8 + 1) * edge)));
}

/** A black and white square. */
function pngOf(edge: number, body: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

/** An animation of this many frames, each with the script instead of pixels. */
function animated(png: Buffer, frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const more = Array.from({ length: frames }, (_, n) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(n * 2, 0);
    frame.writeUInt32BE(1, 4);
    frame.writeUInt32BE(1, 8);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(n * 2 + 1);
    return [chunk('fcTL', frame), chunk('fdAT', Buffer.concat([number, Buffer.from(PAYLOAD)]))];
  });
  const end = png.length - 12;
  return Buffer.concat([withChunk(png.subarray(0, end), 'acTL', control), ...more.flat(), png.subarray(end)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}

/** CRC-32 as defined by PNG. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
