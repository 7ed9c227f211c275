import * as contract from '@leitstand/contract/api/platform';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { AppError } from '../../errors.ts';
import { answersRaw, type Call, type Route, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { describeArchive, sendArchive } from './send-archive.ts';

/** Calls that every panel may make without checking the capabilities. */
const NO_CAPABILITIES: readonly AnyEndpoint[] = [contract.getCapabilities, contract.health, contract.ready];

/** Health, readiness, map settings, and the mounted calls beyond the specification. */
export const platformModule = defineModule({
  routes: ({ config, database, queue, stopping, log }, { routes }) => [
    reads(contract.getCapabilities, async () => ({
      data: routes.flatMap(({ endpoint }) =>
        endpoint.extension && !NO_CAPABILITIES.includes(endpoint) ? endpoint.name : [],
      ),
    })),
    reads(contract.getMapSettings, async () => ({
      data: {
        tileUrl: config.mapTiles?.url ?? '',
        attribution: (config.mapTiles ?? config.mapArchive)?.attribution ?? '',
      },
    })),
    ...archiveRoutes(config, log),
    reads(contract.health, async () => ({ data: null })),
    reads(contract.ready, async () => {
      if (stopping.aborted) throw new AppError('UNAVAILABLE');
      const answers = await Promise.allSettled([database.pool.query('select 1'), queue.assertAlive()]);
      if (answers.some(({ status }) => status === 'rejected')) throw new AppError('UNAVAILABLE');
      return { data: { database: true, queue: true } };
    }),
  ],
});

/** Without an archive the call is not among the capabilities, so that the panel does not ask for it. */
function archiveRoutes({ mapArchive }: Platform['config'], log: Platform['log']): Route[] {
  if (!mapArchive) return [];
  const conditionsOf = ({ header }: Call<AnyEndpoint>) => ({
    range: header('range'),
    ifRange: header('if-range'),
    ifNoneMatch: header('if-none-match'),
  });
  const unreadable = (error: unknown) => {
    log.warn({ err: error }, 'MAP_FILE cannot be read');
    throw new AppError('UNAVAILABLE');
  };
  return [
    answersRaw(
      contract.getMapArchive,
      (call, reply) => sendArchive(reply, mapArchive.file, conditionsOf(call)).catch(unreadable),
      (call, reply) => describeArchive(reply, mapArchive.file, conditionsOf(call)).catch(unreadable),
    ),
  ];
}
