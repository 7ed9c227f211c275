import { getModerationFigures, getModerationReport } from '@leitstand/contract/api/moderation';
import * as contract from '@leitstand/contract/moderation/sanctions';
import { settings, users } from '../../db/schema.ts';
import { changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { sanctionReported, weighReportSanction, withdrawWithReports } from '../reports/report-sanction.service.ts';
import { proposeStep, readModeration, saveModeration } from './moderation.service.ts';
import { moderationFigures, moderationReport } from './moderation-figures.service.ts';
import { sanctionsOf, showSanction } from './sanction-list.service.ts';
import { scheduleSanctions } from './sanction-messages.service.ts';
import * as service from './sanctions.service.ts';
import * as weigh from './suspension-approval.ts';

export const sanctionsModule = defineModule({
  records: [{ kind: contract.moderationKind, table: settings, name: null }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listSanctions, async ({ params: { userId } }) => {
      await presentRecord(db, users, userId);
      const sanctions = await sanctionsOf(db, userId);
      return { data: { sanctions, proposal: await proposeStep(db, userId) } };
    }),
    changes(
      contract.imposeSanction,
      async (change, { body }) => ({ data: await service.sanctionUser(change, body) }),
      (tx, { body }, limits) => weigh.imposing(tx, body, limits),
    ),
    changes(
      contract.sanctionReported,
      async (change, { body }) => ({ data: await sanctionReported(change, body) }),
      (tx, { body }, limits) => weighReportSanction(tx, body, limits),
    ),
    changes(
      contract.changeSuspension,
      async (change, { body }) => ({
        data: await showSanction(change.tx, await service.changeSuspension(change, body)),
      }),
      (tx, { body }, limits) => weigh.changing(tx, body, limits),
    ),
    changes(contract.liftSanction, async (change, { body }) => ({
      data: await showSanction(change.tx, await service.liftSanction(change, body)),
    })),
    changes(contract.withdrawSanction, async (change, { body }) => ({
      data: await withdrawWithReports(change, body.id),
    })),
    reads(contract.getModeration, async () => ({ data: await readModeration(db) })),
    reads(getModerationFigures, async ({ params }) => ({ data: await moderationFigures(db, params.days) })),
    reads(getModerationReport, async ({ params }) => ({ data: await moderationReport(db, params.month) })),
    changes(contract.saveModeration, async (change, { body }) => ({ data: await saveModeration(change, body) })),
  ],
  jobs: scheduleSanctions,
});
