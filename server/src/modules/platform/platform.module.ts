import * as contract from '@leitstand/contract/api/platform';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { AppError } from '../../errors.ts';
import { reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';

/** Calls that every panel may make without checking the capabilities. */
const NO_CAPABILITIES: readonly AnyEndpoint[] = [contract.getCapabilities, contract.health, contract.ready];

/** Health, readiness, map settings, and the mounted calls beyond the specification. */
export const platformModule = defineModule({
  routes: ({ config, database, queue, stopping }, { routes }) => [
    reads(contract.getCapabilities, async () => ({
      data: routes.flatMap(({ endpoint }) =>
        endpoint.extension && !NO_CAPABILITIES.includes(endpoint) ? endpoint.name : [],
      ),
    })),
    reads(contract.getMapSettings, async () => ({
      data: { tileUrl: config.mapTiles?.url ?? '', attribution: config.mapTiles?.attribution ?? '' },
    })),
    reads(contract.health, async () => ({ data: null })),
    reads(contract.ready, async () => {
      if (stopping.aborted) throw new AppError('UNAVAILABLE');
      const answers = await Promise.allSettled([database.pool.query('select 1'), queue.assertAlive()]);
      if (answers.some(({ status }) => status === 'rejected')) throw new AppError('UNAVAILABLE');
      return { data: { database: true, queue: true } };
    }),
  ],
});
