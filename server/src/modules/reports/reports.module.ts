import { getEvidenceImage } from '@leitstand/contract/moderation/report-evidence';
import * as reporters from '@leitstand/contract/moderation/reporters';
import * as contract from '@leitstand/contract/reports';
import { headersOf } from '../../adapters/images/image-store.ts';
import type { Caller } from '../../caller.ts';
import type { Queryable } from '../../db/database.ts';
import type { Page } from '../../db/lists/paging.ts';
import { reports } from '../../db/schema.ts';
import { found, notFound } from '../../errors.ts';
import { type Answer, answersRaw, changes, finds, listAnswer, reads } from '../../http/call.ts';
import { describeImage, sendImage } from '../../http/send-image.ts';
import { defineModule } from '../../module.ts';
import { type Change, runChange } from '../../records/change.ts';
import { isEvidenceImage } from './evidence/evidence.queries.ts';
import { weighBan } from './report-approval.ts';
import { getReportCase, listReports } from './report-case.service.ts';
import { holdCase, releaseCase } from './report-holds.service.ts';
import { countReportsByPlace } from './report-places.queries.ts';
import { handleOutcomes } from './reporters/outcomes.service.ts';
import { muteReporter, unmuteReporter } from './reporters/reporters.service.ts';
import type { ReportCriteria } from './reports.queries.ts';
import * as service from './reports.service.ts';

/** Of images that are kept as evidence and may be hidden everywhere else. */
const NOT_CACHED = 'private, no-store';

export const reportsModule = defineModule({
  records: [{ kind: contract.reportKind, table: reports, name: null }],
  routes(platform) {
    const db = platform.database.drizzle;

    async function list(db: Queryable, filter: ReportCriteria & Page): Promise<Answer<contract.Report[]>> {
      return listAnswer(await listReports(db, filter), (report) => report);
    }

    /** A hold is neither audited nor idempotent, but it is published. */
    async function lease<T>(
      { caller, requestId, language }: { caller: Caller; requestId: string; language: Change['language'] },
      run: (change: Change) => Promise<T>,
    ): Promise<{ data: T }> {
      const actor = { adminId: caller.adminId, name: caller.userName, requestId };
      return { data: await runChange(platform, { actor, language }, run) };
    }

    return [
      finds(contract.listReports, ({ query }, db) => list(db, query)),
      finds(contract.listReportsByBody, ({ body }, db) => list(db, body)),
      finds(contract.searchReports, ({ params }, db) => list(db, params)),
      finds(contract.findReports, ({ params, body }, db) => list(db, { ...params, ...body })),
      finds(contract.reportsByPlace, async ({ body }, db) => ({ data: await countReportsByPlace(db, body) })),
      reads(contract.getReportCase, async ({ params }) => ({ data: await getReportCase(db, params.id) })),
      answersRaw(
        getEvidenceImage,
        async ({ params: { id, size, name } }, reply) => {
          if (!(await isEvidenceImage(db, id, name))) throw notFound();
          const file = found(await platform.images.open(name, size));
          return sendImage(reply, { ...file, cacheControl: NOT_CACHED });
        },
        async ({ params: { id, size, name } }, reply) => {
          if (!(await isEvidenceImage(db, id, name))) throw notFound();
          describeImage(reply, { ...headersOf(size, name), cacheControl: NOT_CACHED });
        },
      ),
      reads(contract.holdCase, (call) => lease(call, (change) => holdCase(change, call.body.id))),
      reads(contract.releaseCase, async (call) => {
        await lease(call, (change) => releaseCase(change, call.body.id));
        return { data: null };
      }),
      changes(contract.checkReport, async (change, { body }) => {
        await service.checkReport(change, body);
        return { data: null };
      }),
      changes(contract.takeAction, async (change, { body }) => {
        await service.takeAction(change, body);
        return { data: null };
      }),
      changes(
        contract.banReported,
        async (change, { body }) => {
          await service.banReported(change, body);
          return { data: null };
        },
        (tx, { body }) => weighBan(tx, body),
      ),
      changes(contract.reopenReport, async (change, { body }) => {
        await service.reopenReport(change, body);
        return { data: null };
      }),
      changes(reporters.muteReporter, async (change, { body }) => {
        await muteReporter(change, body);
        return { data: null };
      }),
      changes(reporters.unmuteReporter, async (change, { body }) => {
        await unmuteReporter(change, body);
        return { data: null };
      }),
    ];
  },
  jobs: handleOutcomes,
  purge: service.purgeReports,
});
