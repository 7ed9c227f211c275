import * as contract from '@leitstand/contract/api/csv-loads';
import { csvLoads } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import * as service from './csv-loads.service.ts';
import { csvWorker, handleCsvLoads } from './csv-loads-chunk.ts';

export const csvLoadsModule = defineModule({
  records: [{ kind: contract.csvLoadKind, table: csvLoads, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.findCsvMapping, async ({ caller, body }) => ({
      data: { fields: await service.findMapping(db, caller.adminId, body) },
    })),
    reads(contract.previewCsv, async ({ caller, body, language }) => ({
      data: await service.previewContent(db, caller, body, language),
    })),
    changes(
      contract.startCsv,
      async (change, { caller, body }) => ({ data: await service.startLoad(change, caller, body) }),
      (tx, { body }, { language }) => service.weighLoad(tx, body, language),
    ),
    reads(contract.listCsvLoads, async ({ caller, params }) => ({
      data: await service.listLoads(db, caller.adminId, params.target),
    })),
    reads(contract.getCsvLoad, async ({ caller, params }) => ({
      data: await service.getLoad(db, caller.adminId, params.id),
    })),
    reads(contract.listCsvProblems, async ({ caller, params, language }) => ({
      data: await service.listProblems(db, caller.adminId, params.id, language),
    })),
    changes(contract.cancelCsv, async (change, { caller, body }) => ({
      data: await service.cancelLoad(change, caller, body.id),
    })),
    changes(contract.undoCsv, async (change, { caller, body }) => ({
      data: await service.undoLoad(change, caller, body.id),
    })),
  ],
  jobs: handleCsvLoads,
  purge: service.purgeCsvLoads,
  idle: (platform) => csvWorker(platform).idle(),
});
