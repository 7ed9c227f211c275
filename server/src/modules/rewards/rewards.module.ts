import * as contract from '@leitstand/contract/rewards';
import { type Caller, hasRight } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import type { Page } from '../../db/lists/paging.ts';
import { rewards } from '../../db/schema.ts';
import { type Answer, changes, deletes, finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import * as service from './rewards.service.ts';

export const rewardsModule = defineModule({
  records: [{ kind: contract.rewardKind, table: rewards, name: rewards.title, deletion: service.rewardDeletion }],
  routes(platform) {
    async function list(
      db: Queryable,
      filter: Page & { search?: string },
      caller: Caller,
    ): Promise<Answer<contract.Reward[]>> {
      const withPeople = hasRight(caller, 'ReadUsers');
      return listAnswer(await service.listRewards(db, filter, { withPeople }), (reward) => reward);
    }

    return [
      finds(contract.listRewards, ({ params, caller }, db) => list(db, params, caller)),
      finds(contract.searchRewards, ({ params, caller }, db) => list(db, params, caller)),
      reads(contract.getReward, async ({ params, caller }) => ({
        data: await service.getReward(platform.database.drizzle, params.id, {
          withPeople: hasRight(caller, 'ReadUsers'),
        }),
      })),
      changes(contract.addReward, async (change, { body, files }) => ({
        data: await service.createReward(change, body, files),
      })),
      changes(contract.updateReward, async (change, { body, files }) => ({
        data: await service.updateReward(change, body, files),
      })),
      changes(contract.reorderReward, async (change, { body }) => {
        await service.reorderReward(change, body);
        return { data: null };
      }),
      changes(contract.moveReward, async (change, { body }) => {
        await service.moveReward(change, body);
        return { data: null };
      }),
      changes(contract.restockReward, async (change, { body }) => ({
        data: await service.restockReward(change, body),
      })),
      finds(contract.listStock, async ({ params: { id, ...page } }, db) =>
        listAnswer(await service.listStock(db, id, page), (entry) => entry),
      ),
      deletes(contract.deleteReward, service.rewardDeletion),
    ];
  },
});
