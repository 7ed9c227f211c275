import * as contract from '@leitstand/contract/makes';
import { makes } from '../../db/schema.ts';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findModels, modelName } from './makes.queries.ts';
import { createModel, listMakes, makeDeletion, syncModels, toModel, updateModel } from './makes.service.ts';

function makesRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    reads(contract.listModels, async ({ params }) => listAnswer(await findModels(db, params), toModel)),
    reads(contract.searchModels, async ({ params }) => listAnswer(await findModels(db, params), toModel)),
    reads(contract.listMakes, async ({ params }) => listAnswer(await listMakes(db, params), (make) => make)),
    reads(contract.searchMakes, async ({ params }) => listAnswer(await listMakes(db, params), (make) => make)),
    reads(contract.getModel, async ({ params }) => ({ data: toModel(await presentRecord(db, makes, params.id)) })),
    changes(contract.addModel, async (change, { body }) => ({ data: await createModel(change, body) })),
    changes(contract.updateModel, async (change, { body }) => ({ data: await updateModel(platform, change, body) })),
    changes(contract.deleteModel, async (change, { params }) => {
      await makeDeletion.remove(change, params.id);
      return { data: null };
    }),
    changes(contract.syncModels, async (change) => ({ data: { added: await syncModels(change) } })),
  ];
}

export const makesModule = defineModule({
  records: [{ kind: contract.modelKind, table: makes, name: modelName, deletion: makeDeletion }],
  routes: makesRoutes,
});
