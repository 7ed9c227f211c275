import * as contract from '@leitstand/contract/api/files';
import type { ImageSize } from '@leitstand/contract/base/limits';
import type { FastifyReply } from 'fastify';
import { headersOf } from '../../adapters/images/image-store.ts';
import type { Caller } from '../../caller.ts';
import { files } from '../../db/schema.ts';
import { fieldMissing, found, notFound } from '../../errors.ts';
import { answersRaw, type Call, changes, listAnswer, reads } from '../../http/call.ts';
import { describeImage, sendImage } from '../../http/send-image.ts';
import { defineModule } from '../../module.ts';
import { audit } from '../../records/audit.ts';
import { findFile, shownImages } from '../../records/files.queries.ts';
import { findInternalFiles } from './files.queries.ts';
import { deleteFile, isOwn, toInternalFile } from './files.service.ts';
import { scheduleImageSweep } from './image-sweep.service.ts';
import { ShownImages } from './shown-images.ts';

interface ShownImage {
  readonly name: string;
  readonly size: ImageSize;
  readonly known: string | undefined;
}

export const filesModule = defineModule({
  records: [{ kind: contract.fileKind, table: files, name: null }],
  routes({ database: { drizzle: db }, images, tables, live }) {
    const shown = new ShownImages((names) => shownImages(db, tables, names), live);

    async function send(reply: FastifyReply, name: string, place: ImageSize | 'internal'): Promise<FastifyReply> {
      return sendImage(reply, found(await images.open(name, place)));
    }

    /** The content of a name never changes, so a copy that a cache has is good as long as the image is shown. */
    async function sendShown(reply: FastifyReply, image: ShownImage): Promise<FastifyReply> {
      const { name, size } = image;
      if (!(await isKnown(reply, image))) return send(reply, name, size);
      return describeImage(reply, headersOf(size, name)).code(304).send();
    }

    async function describeShown(reply: FastifyReply, image: ShownImage): Promise<void> {
      const known = await isKnown(reply, image);
      describeImage(reply, headersOf(image.size, image.name)).code(known ? 304 : 200);
    }

    /** Whether the caller has the image; not found if it is not shown. */
    async function isKnown(reply: FastifyReply, { name, known }: ShownImage): Promise<boolean> {
      if (!(await shown.has(name))) throw notFound();
      const etag = `"${name}"`;
      reply.header('etag', etag);
      return known?.includes(etag) === true;
    }

    async function requireOwn(caller: Caller, name: string): Promise<void> {
      const file = await findFile(db, name);
      if (!file?.internal || !isOwn(caller, file)) throw notFound();
    }

    const large = ({ params: { name }, header }: Pick<Call<typeof contract.getImage>, 'params' | 'header'>) =>
      ({ name, size: 'large', known: header('if-none-match') }) as const;
    const ofSize = ({ params, header }: Pick<Call<typeof contract.getImageOfSize>, 'params' | 'header'>) => ({
      ...params,
      known: header('if-none-match'),
    });

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
      answersRaw(
        contract.getImage,
        (call, reply) => sendShown(reply, large(call)),
        (call, reply) => describeShown(reply, large(call)),
      ),
      answersRaw(
        contract.getImageOfSize,
        (call, reply) => sendShown(reply, ofSize(call)),
        (call, reply) => describeShown(reply, ofSize(call)),
      ),
      answersRaw(
        contract.getInternalFile,
        async ({ caller, params: { name } }, reply) => {
          await requireOwn(caller, name);
          return send(reply, name, 'internal');
        },
        async ({ caller, params: { name } }, reply) => {
          await requireOwn(caller, name);
          describeImage(reply, headersOf('internal', name));
        },
      ),
      reads(contract.listInternalFiles, async ({ caller, params }) => {
        const uploadedBy = caller.role === 'SUPERADMIN' ? undefined : caller.adminId;
        return listAnswer(await findInternalFiles(db, { ...params, uploadedBy }), toInternalFile);
      }),
    ];
  },
  jobs: scheduleImageSweep,
});
