import * as contract from '@leitstand/contract/reports';
import { listAnswer } from '../../http/answers.ts';
import { type Answer, changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import type { ReportFilter } from './reports.queries.ts';
import * as service from './reports.service.ts';

export function reportsRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;

  async function list(filter: ReportFilter): Promise<Answer<contract.Report[]>> {
    return listAnswer(await service.listReports(db, filter), (report) => report);
  }

  return [
    reads(contract.listReports, ({ query }) => list(query)),
    reads(contract.listReportsByBody, ({ body }) => list(body)),
    reads(contract.searchReports, ({ params }) => list(params)),
    changes(contract.checkReport, async (change, { body }) => {
      await service.checkReport(change, body);
      return { data: null };
    }),
    changes(contract.takeAction, async (change, { body }) => {
      await service.takeAction(platform, change, body);
      return { data: null };
    }),
  ];
}
