import { MAX_SYNCED_MODELS } from '@leitstand/contract/base/limits';
import * as contract from '@leitstand/contract/makes';
import { makes } from '../../db/schema.ts';
import { changes, deletes, finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findModels, modelName } from './makes.queries.ts';
import {
  createModel,
  listMakes,
  makeDeletion,
  missingModels,
  syncModels,
  toModel,
  unsyncModels,
  updateModel,
} from './makes.service.ts';

export const makesModule = defineModule({
  records: [{ kind: contract.modelKind, table: makes, name: modelName, deletion: makeDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.listModels, async ({ params }, db) => listAnswer(await findModels(db, params), toModel)),
    finds(contract.searchModels, async ({ params }, db) => listAnswer(await findModels(db, params), toModel)),
    finds(contract.listMakes, async ({ params }, db) => listAnswer(await listMakes(db, params), (make) => make)),
    finds(contract.searchMakes, async ({ params }, db) => listAnswer(await listMakes(db, params), (make) => make)),
    reads(contract.getModel, async ({ params }) => ({ data: toModel(await presentRecord(db, makes, params.id)) })),
    changes(contract.addModel, async (change, { body }) => ({ data: await createModel(change, body) })),
    changes(contract.updateModel, async (change, { body }) => ({ data: await updateModel(change, body) })),
    deletes(contract.deleteModel, makeDeletion),
    reads(contract.listMissingModels, async () => ({ data: (await missingModels(db)).slice(0, MAX_SYNCED_MODELS) })),
    changes(contract.syncModels, async (change, { body }) => {
      const models = await syncModels(change, body.models);
      return { data: { added: models.length, models } };
    }),
    changes(contract.unsyncModels, async (change, { body }) => ({
      data: { removed: await unsyncModels(change, body.models) },
    })),
  ],
});
