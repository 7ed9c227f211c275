import * as contract from '@leitstand/contract/api/files';
import type { ImageSize } from '@leitstand/contract/base/limits';
import type { FastifyReply } from 'fastify';
import { headersOf } from '../../adapters/images/image-store.ts';
import { files } from '../../db/schema.ts';
import { fieldMissing, found, notFound } from '../../errors.ts';
import { answersRaw, changes, listAnswer, reads } from '../../http/call.ts';
import { describeImage, sendImage } from '../../http/send-image.ts';
import { defineModule } from '../../module.ts';
import { audit } from '../../records/audit.ts';
import { findFile, shownImages } from '../../records/files.queries.ts';
import { findInternalFiles } from './files.queries.ts';
import { deleteFile, isOwn, toInternalFile } from './files.service.ts';
import { scheduleImageSweep } from './image-sweep.service.ts';
import { ShownImages } from './shown-images.ts';

export const filesModule = defineModule({
  records: [{ kind: contract.fileKind, table: files, name: null }],
  routes({ database: { drizzle: db }, images, tables, live }) {
    const shown = new ShownImages((names) => shownImages(db, tables, names), live);

    async function send(reply: FastifyReply, name: string, place: ImageSize | 'internal'): Promise<FastifyReply> {
      return sendImage(reply, found(await images.open(name, place)));
    }

    /** The content of a name never changes, so a copy that a cache has is good as long as the image is shown. */
    async function sendShown(
      reply: FastifyReply,
      { name, size, known }: { name: string; size: ImageSize; known: string | undefined },
    ): Promise<FastifyReply> {
      if (!(await shown.has(name))) throw notFound();
      const etag = `"${name}"`;
      reply.header('etag', etag);
      if (!known?.includes(etag)) return send(reply, name, size);
      return describeImage(reply, headersOf(size, name)).code(304).send();
    }

    return [
      changes(contract.uploadFile, async (change, { files: [name] }) => {
        if (!name) throw fieldMissing('file');
        await audit(change, { action: 'create', entity: 'file', entityId: name });
        return { data: name };
      }),
      changes(contract.deleteFile, async (change, { caller, params: { name } }) => {
        await deleteFile(change, caller, { name, internal: false });
        return { data: null };
      }),
      changes(contract.deleteInternalFile, async (change, { caller, params: { name } }) => {
        await deleteFile(change, caller, { name, internal: true });
        return { data: null };
      }),
      answersRaw(contract.getImage, ({ params: { name }, header }, reply) =>
        sendShown(reply, { name, size: 'large', known: header('if-none-match') }),
      ),
      answersRaw(contract.getImageOfSize, ({ params: { name, size }, header }, reply) =>
        sendShown(reply, { name, size, known: header('if-none-match') }),
      ),
      answersRaw(contract.getInternalFile, async ({ caller, params: { name } }, reply) => {
        const file = await findFile(db, name);
        if (!file?.internal || !isOwn(caller, file)) throw notFound();
        return send(reply, name, 'internal');
      }),
      reads(contract.listInternalFiles, async ({ caller, params }) => {
        const uploadedBy = caller.role === 'SUPERADMIN' ? undefined : caller.adminId;
        return listAnswer(await findInternalFiles(db, { ...params, uploadedBy }), toInternalFile);
      }),
    ];
  },
  jobs: scheduleImageSweep,
});
