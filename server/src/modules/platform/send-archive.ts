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
    const { size, mtimeNs } = await handle.stat({ bigint: true });
    const bytes = Number(size);
    const etag = `"${size.toString(36)}-${mtimeNs.toString(36)}"`;
    reply
      .header('etag', etag)
      .header('cache-control', CACHE_CONTROL)
      .header('accept-ranges', 'bytes')
      .header('content-type', 'application/vnd.pmtiles');
    if (conditions.ifNoneMatch?.includes(etag)) {
      await handle.close();
      return reply.code(304).send();
    }
    const isSameFile = conditions.ifRange === undefined || conditions.ifRange === etag;
    const part = isSameFile ? partOf(conditions.range, bytes) : 'all';
    if (part === 'none') {
      await handle.close();
      return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${bytes}`).send();
    }
    const { start, end } = part === 'all' ? { start: 0, end: bytes - 1 } : part;
    reply.header('content-length', String(end - start + 1));
    if (part !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
    return reply.send(handle.createReadStream({ start, end }));
  } catch (error) {
    await handle.close();
    throw error;
  }
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
