import * as contract from '@leitstand/contract/levels';
import type { Page } from '../../db/lists/paging.ts';
import { levels } from '../../db/schema.ts';
import { type Answer, changes, deletes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { levelName } from './levels.queries.ts';
import { createLevel, getLevel, levelDeletion, listLevels, updateLevel } from './levels.service.ts';
import { cachedCounts } from './user-counts.service.ts';

export const levelsModule = defineModule({
  records: [{ kind: contract.levelKind, table: levels, name: levelName, deletion: levelDeletion }],
  routes(platform) {
    const db = platform.database.drizzle;
    const countUsers = cachedCounts(db);

    async function list(filter: Page & { search?: string }): Promise<Answer<contract.Level[]>> {
      return listAnswer(await listLevels(db, filter, countUsers), (level) => level);
    }

    return [
      reads(contract.listLevels, ({ params }) => list(params)),
      reads(contract.searchLevels, ({ params }) => list(params)),
      reads(contract.getLevel, async ({ params }) => ({ data: await getLevel(db, params.id) })),
      changes(contract.addLevel, async (change, { body, files }) => ({ data: await createLevel(change, body, files) })),
      changes(contract.updateLevel, async (change, { body, files }) => ({
        data: await updateLevel(change, body, files),
      })),
      deletes(contract.deleteLevel, levelDeletion),
    ];
  },
});
