import * as contract from '@leitstand/contract/api/files';
import type { ImageSize } from '@leitstand/contract/base/limits';
import type { FastifyReply } from 'fastify';
import { files } from '../../db/schema.ts';
import { AppError, fieldMissing, found, notFound } from '../../errors.ts';
import { answersRaw, changes } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { forgetFiles, lockFiles, unusedImages } from '../../records/files.queries.ts';
import { scheduleImageSweep } from './image-sweep.service.ts';

export const filesModule = defineModule({
  records: [{ kind: contract.fileKind, table: files, name: null }],
  routes({ images, tables }) {
    async function send(reply: FastifyReply, name: string, size: ImageSize | 'internal'): Promise<FastifyReply> {
      const file = found(await images.open(name, size));
      reply
        .header('content-type', file.contentType)
        .header('cache-control', file.cacheControl)
        // Even opened as a page of its own, an image can load and run nothing.
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (file.length !== undefined) reply.header('content-length', String(file.length));
      return reply.send(file.stream);
    }

    /** Refuses to delete a file that a record uses. */
    async function remove(change: Change, name: string, internal: boolean): Promise<{ data: null }> {
      const [file] = await lockFiles(change.tx, [name]);
      if (file?.internal !== internal) throw notFound();
      const [unused] = await unusedImages(change.tx, tables, [name]);
      if (!unused) throw new AppError('FILE_IN_USE');
      await forgetFiles(change.tx, [name]);
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
      changes(contract.deleteFile, (change, { params }) => remove(change, params.name, false)),
      changes(contract.deleteInternalFile, (change, { params }) => remove(change, params.name, true)),
      answersRaw(contract.getImage, ({ params }, reply) => send(reply, params.name, 'large')),
      answersRaw(contract.getImageOfSize, ({ params }, reply) => send(reply, params.name, params.size)),
      answersRaw(contract.getInternalFile, ({ params }, reply) => send(reply, params.name, 'internal')),
    ];
  },
  jobs: scheduleImageSweep,
});
