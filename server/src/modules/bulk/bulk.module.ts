import * as contract from '@leitstand/contract/api/bulk';
import type { FastifyReply } from 'fastify';
import { bulkRuns } from '../../db/schema.ts';
import { answersRaw, changes, finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Change } from '../../records/change.ts';
import * as service from './bulk.service.ts';
import { weighExport, weighOperation } from './bulk-approval.ts';
import { handleBulkRuns } from './bulk-job.service.ts';
import { enqueueRun } from './bulk-queue.ts';
import { bulkWorker } from './bulk-worker.ts';

export const bulkModule = defineModule({
  records: [{ kind: contract.bulkKind, table: bulkRuns, name: null }],
  routes(platform) {
    const db = platform.database.drizzle;

    /** Starts the run in this process right after the commit; the job covers a crash. */
    async function started(change: Change, run: contract.BulkRun): Promise<{ data: contract.BulkRun }> {
      await enqueueRun(platform, change.tx, run._id);
      return begun(change, run, [run._id]);
    }

    function begun(change: Change, run: contract.BulkRun, runIds: readonly string[]): { data: contract.BulkRun } {
      change.afterCommit(async () => {
        for (const runId of runIds) bulkWorker(platform).begin(runId);
      });
      return { data: run };
    }

    return [
      finds(contract.countBulk, async ({ body }, found) => ({
        data: { count: await service.countSelection(found, body.selection) },
      })),
      changes(
        contract.startBulk,
        async (change, { body }) => started(change, await service.startOperation(change, body)),
        (tx, { body }, limits, bound) => weighOperation(tx, body, limits, bound),
      ),
      changes(
        contract.startExport,
        async (change, { body }) => {
          const { run, startedIds } = await service.startExport(change, body.selection);
          return begun(change, run, startedIds);
        },
        (tx, { body }, _, bound) => weighExport(tx, body.selection, bound),
      ),
      reads(contract.listBulkRuns, async ({ caller }) => ({ data: await service.listRuns(db, caller.adminId) })),
      reads(contract.getBulkRun, async ({ caller, params }) => ({
        data: await service.getRun(db, caller.adminId, params.id),
      })),
      reads(contract.listBulkFailures, async ({ caller, params: { id, ...page }, language }) =>
        listAnswer(await service.listFailures(db, caller.adminId, id, page, language), (failure) => failure),
      ),
      answersRaw(
        contract.getBulkFile,
        async ({ caller, params }, reply) => {
          return sendCsv(reply, await service.openFile(db, caller.adminId, params.id));
        },
        async ({ caller, params }, reply) => {
          describeUnread(reply, await service.openFile(db, caller.adminId, params.id));
        },
      ),
      answersRaw(
        contract.getBulkResult,
        async ({ caller, params, language }, reply) => {
          return sendCsv(reply, await service.openResult(db, caller.adminId, params.id, language));
        },
        async ({ caller, params, language }, reply) => {
          describeUnread(reply, await service.openResult(db, caller.adminId, params.id, language));
        },
      ),
      changes(contract.cancelBulk, async (change, { body }) => ({ data: await service.cancelRun(change, body.id) })),
      changes(contract.undoBulk, async (change, { body }) => started(change, await service.undoRun(change, body.id))),
    ];
  },
  jobs: handleBulkRuns,
  purge: service.purgeBulkRuns,
  idle: (platform) => bulkWorker(platform).idle(),
});

function sendCsv(reply: FastifyReply, file: service.ExportFile): FastifyReply {
  reply.raw.once('close', () => file.content.destroy());
  return describeCsv(reply, file).send(file.content);
}

function describeUnread(reply: FastifyReply, file: service.ExportFile): void {
  file.content.destroy();
  describeCsv(reply, file);
}

function describeCsv(reply: FastifyReply, { name }: service.ExportFile): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
}
