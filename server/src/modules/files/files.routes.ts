import * as contract from '@leitstand/contract/files';
import type { ImageSize } from '@leitstand/contract/limits';
import type { FastifyReply } from 'fastify';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { AppError, fieldMissing, notFound } from '../../http/app-error.ts';
import { answersRaw, changes, type Route } from '../../http/call.ts';
import { forgetFile, unusedImages } from '../../http/files.queries.ts';
import type { Platform } from '../../platform.ts';

export function filesRoutes({ images }: Platform): Route[] {
  async function send(reply: FastifyReply, name: string, size: ImageSize | 'internal'): Promise<FastifyReply> {
    const file = await images.open(name, size);
    if (!file) throw notFound();
    return reply
      .header('content-type', file.contentType)
      .header('cache-control', size === 'internal' ? 'private, no-store' : 'public, max-age=31536000, immutable')
      .send(file.stream);
  }

  /** A file that a record still shows is not deleted under it. */
  async function remove(change: Change, name: string): Promise<{ data: null }> {
    const [unused] = await unusedImages(change.tx, [name]);
    if (!unused) throw new AppError('FILE_IN_USE');
    if (!(await forgetFile(change.tx, name))) throw notFound();
    await audit(change, { action: 'delete', entity: 'file', entityId: name });
    change.afterCommit(() => images.remove(name));
    return { data: null };
  }

  return [
    changes(contract.uploadFile, async (change, { files: [name] }) => {
      if (!name) throw fieldMissing('file');
      await audit(change, { action: 'create', entity: 'file', entityId: name });
      return { data: name };
    }),
    changes(contract.deleteFile, (change, { params }) => remove(change, params.name)),
    changes(contract.deleteInternalFile, (change, { params }) => remove(change, params.name)),
    answersRaw(contract.getImage, ({ params }, reply) => send(reply, params.name, 'large')),
    answersRaw(contract.getImageOfSize, ({ params }, reply) => send(reply, params.name, params.size)),
    answersRaw(contract.getInternalFile, ({ params }, reply) => send(reply, params.name, 'internal')),
  ];
}
