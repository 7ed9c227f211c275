import {
  banReported,
  checkReport,
  getReportCase,
  type Report,
  reopenReport,
  takeAction,
} from '@leitstand/contract/reports';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { removeFromLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { caseQuery, LISTS, REPORTS } from './reports.queries.ts';

/** Decisions on reports. They show at once; one that fails is taken back on screen, and thrown. */
export function useReportDecisions() {
  const client = useQueryClient();
  const hasCases = useCapability(getReportCase);
  return useMemo(() => decisions(client, hasCases), [client, hasCases]);
}

function decisions(client: QueryClient, hasCases: boolean) {
  let underWay = 0;
  let needsRefresh = false;

  /** Not while a decision is being stored: the answer could be from before it. */
  function refreshAfterAll() {
    if (!needsRefresh || underWay > 0) return;
    needsRefresh = false;
    void client.invalidateQueries({ queryKey: LISTS });
  }

  async function send(show: () => void, request: () => Promise<unknown>, { _id }: Report): Promise<void> {
    // What is being fetched may be answered with the state before, and would take back what is shown now.
    const overtaken = { queryKey: LISTS, predicate: ({ state }: Query) => state.data !== undefined };
    needsRefresh ||= client.isFetching(overtaken) > 0;
    void client.cancelQueries(overtaken);
    show();
    underWay += 1;
    try {
      await request();
    } catch (error) {
      needsRefresh = true;
      throw error;
    } finally {
      underWay -= 1;
      refreshAfterAll();
      void client.invalidateQueries({ queryKey: caseQuery(_id).queryKey });
      // Other screens may show what was deleted; each reads anew when it is next opened.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== REPORTS, refetchType: 'none' });
    }
  }

  /** Whoever takes a decision back may make another at once: it needs the report as it is now. */
  async function readAnew({ _id }: Report): Promise<void> {
    if (hasCases) {
      const { report } = await client.fetchQuery({ ...caseQuery(_id), staleTime: 0 });
      replaceInLists(client, LISTS, report);
    }
    // However long the list is, what came back must be in it again.
    needsRefresh = true;
    refreshAfterAll();
  }

  const leave = ({ _id }: Report) => removeFromLists(client, LISTS, _id);
  return {
    async check(report: Report) {
      const request = () => call(checkReport, { body: { id: report._id, ...seen(report) } });
      await send(() => markChecked(client, report, true), request, report);
      // Where the row stays it can be decided anew; every change counts the revision up by one.
      const part: Pick<Report, '_id' | 'revision'> = { _id: report._id, revision: report.revision + 1 };
      if (report.revision > 0) replaceInLists(client, LISTS, part);
    },
    async uncheck(report: Report) {
      // Without a revision: it is the mark that goes, whatever was reported since.
      const request = () => call(checkReport, { body: { id: report._id, checked: false } });
      await send(() => markChecked(client, report, false), request, report);
      await readAnew(report);
    },
    remove(report: Report) {
      const body = { id: report._id, type: report.type, ...seen(report) };
      return send(
        () => leave(report),
        () => call(takeAction, { body }),
        report,
      );
    },
    ban(report: Report) {
      const body = { id: report._id, ...seen(report) };
      return send(
        () => leave(report),
        () => call(banReported, { body }),
        report,
      );
    },
    async reopen(report: Report) {
      await call(reopenReport, { body: { id: report._id } });
      await readAnew(report);
    },
  };
}

/** What the administrator saw when deciding; a backend of the specification alone has no revisions. */
function seen({ revision }: Report) {
  return revision > 0 ? { revision } : {};
}

function markChecked(client: QueryClient, { _id }: Report, checked: boolean): void {
  const part: Pick<Report, '_id' | 'checked'> = { _id, checked };
  replaceInLists(client, LISTS, part);
  removeFromLists(client, [...LISTS, { state: checked ? 'open' : 'checked' }], _id);
}
