import type { BigIntStats } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** The panel notices by the ETag that the file was replaced, so caches may keep its parts. */
const CACHE_CONTROL = 'private, max-age=86400';

interface Conditions {
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Streams a file or a part of it. Opens it for each request, because an operator may replace it. */
export async function sendArchive(reply: FastifyReply, file: string, conditions: Conditions): Promise<FastifyReply> {
  const handle = await fs.open(file);
  try {
    const part = describe(reply, await handle.stat({ bigint: true }), conditions);
    if (part) return reply.send(handle.createReadStream(part));
    await handle.close();
    return reply.send();
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Sets the same headers without opening the file. */
export async function describeArchive(reply: FastifyReply, file: string, conditions: Conditions): Promise<void> {
  describe(reply, await fs.stat(file, { bigint: true }), conditions);
}

type FileState = Pick<BigIntStats, 'size' | 'mtimeNs'>;

/** Sets status and headers; returns the bytes to send, if any. */
function describe(reply: FastifyReply, { size, mtimeNs }: FileState, conditions: Conditions) {
  const bytes = Number(size);
  const etag = `"${size.toString(36)}-${mtimeNs.toString(36)}"`;
  reply
    .header('etag', etag)
    .header('cache-control', CACHE_CONTROL)
    .header('accept-ranges', 'bytes')
    .header('content-type', 'application/vnd.pmtiles');
  if (conditions.ifNoneMatch?.includes(etag)) {
    reply.code(304);
    return undefined;
  }
  const isSameFile = conditions.ifRange === undefined || conditions.ifRange === etag;
  const part = isSameFile ? partOf(conditions.range, bytes) : 'all';
  if (part === 'none') {
    reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${bytes}`);
    return undefined;
  }
  const { start, end } = part === 'all' ? { start: 0, end: bytes - 1 } : part;
  reply.header('content-length', String(end - start + 1));
  if (part !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  return { start, end };
}

/** The bytes that a Range header asks for. One range is supported; as RFC 9110 allows, any other header is ignored. */
export function partOf(range: string | undefined, size: number): { start: number; end: number } | 'all' | 'none' {
  if (size === 0) return 'none';
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '') {
    if (last === '') return 'all';
    return to === 0 ? 'none' : { start: Math.max(0, size - to), end: size - 1 };
  }
  if (last !== '' && to < from) return 'all';
  return from < size ? { start: from, end: last === '' ? size - 1 : Math.min(to, size - 1) } : 'none';
}
