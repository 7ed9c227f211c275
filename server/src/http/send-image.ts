import type { FastifyReply } from 'fastify';
import type { ObjectHeaders } from '../adapters/images/image-storage.ts';
import type { ImageFile } from '../adapters/images/image-store.ts';

export function sendImage(reply: FastifyReply, file: ImageFile): FastifyReply {
  describeImage(reply, file);
  if (file.length !== undefined) reply.header('content-length', String(file.length));
  return reply.send(file.stream);
}

/** The headers that an image has on every answer. */
export function describeImage(reply: FastifyReply, { contentType, cacheControl }: ObjectHeaders): FastifyReply {
  return (
    reply
      .header('content-type', contentType)
      .header('cache-control', cacheControl)
      // Even opened as a page of its own, an image can load and run nothing.
      .header('content-security-policy', "default-src 'none'; sandbox")
  );
}
