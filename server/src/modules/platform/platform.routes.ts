import * as contract from '@leitstand/contract/api/platform';
import { AppError } from '../../errors.ts';
import { type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';

/** Health, readiness, map settings, and which calls beyond the specification are mounted. */
export function platformRoutes({ config, database, queue }: Platform, others: readonly Route[]): Route[] {
  const extensions = [...others.map(({ endpoint }) => endpoint), contract.getMapSettings]
    .filter(({ extension }) => extension)
    .map(({ name }) => name);
  return [
    reads(contract.getCapabilities, async () => ({ data: extensions })),
    reads(contract.getMapSettings, async () => ({
      data: { tileUrl: config.mapTiles?.url ?? '', attribution: config.mapTiles?.attribution ?? '' },
    })),
    reads(contract.health, async () => ({ data: null })),
    reads(contract.ready, async () => {
      const answers = await Promise.allSettled([database.pool.query('select 1'), queue.assertAlive()]);
      if (answers.some(({ status }) => status === 'rejected')) throw new AppError('UNAVAILABLE');
      return { data: { database: true, queue: true } };
    }),
  ];
}
