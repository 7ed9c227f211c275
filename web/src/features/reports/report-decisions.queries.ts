import { type Sanction, sanctionReported, withdrawSanction } from '@leitstand/contract/moderation/sanctions';
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
import type { Imposed } from '../../shared/person/sanctions/sanction-dialog.tsx';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { removeFromLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import type { ConfirmedBan } from './case/confirm-ban.tsx';
import { caseQuery, LISTS, REPORTS } from './reports.queries.ts';

/** Decisions on reports, applied optimistically; a failure is rolled back and thrown. */
export function useReportDecisions() {
  const client = useQueryClient();
  const hasCases = useCapability(getReportCase);
  return useMemo(() => decisions(client, hasCases), [client, hasCases]);
}

function decisions(client: QueryClient, hasCases: boolean) {
  let underWay = 0;
  let needsRefresh = false;

  /** Waits for pending decisions: an answer could predate them. */
  function refreshAfterAll() {
    if (!needsRefresh || underWay > 0) return;
    needsRefresh = false;
    void client.invalidateQueries({ queryKey: LISTS });
  }

  async function send(show: () => void, request: () => Promise<unknown>, { _id }: Report): Promise<void> {
    // Pending answers may contain the old state and would overwrite the optimistic update.
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
      // Other screens may show deleted records; they refetch when next opened.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== REPORTS, refetchType: 'none' });
    }
  }

  /** After an undo the next decision needs the current revision. */
  async function refetchReport({ _id }: Report): Promise<void> {
    if (hasCases) {
      const { report } = await client.fetchQuery({ ...caseQuery(_id), staleTime: 0 });
      replaceInLists(client, LISTS, report);
    }
    // Refetch even long lists: a reopened report must reappear.
    needsRefresh = true;
    refreshAfterAll();
  }

  const leave = ({ _id }: Report) => removeFromLists(client, LISTS, _id);
  return {
    async check(report: Report) {
      const request = () => call(checkReport, { body: { id: report._id, ...seen(report) } });
      await send(() => markChecked(client, report, true), request, report);
      // If the row stays it can be decided again; every change increments the revision.
      const part: Pick<Report, '_id' | 'revision'> = { _id: report._id, revision: report.revision + 1 };
      if (report.revision > 0) replaceInLists(client, LISTS, part);
    },
    async uncheck(report: Report) {
      // Without a revision: only the mark is removed, whatever was reported since.
      const request = () => call(checkReport, { body: { id: report._id, checked: false } });
      await send(() => markChecked(client, report, false), request, report);
      await refetchReport(report);
    },
    remove(report: Report) {
      const body = { id: report._id, type: report.type, ...seen(report) };
      return send(
        () => leave(report),
        () => call(takeAction, { body }),
        report,
      );
    },
    ban(report: Report, ban: ConfirmedBan) {
      const body = { id: report._id, ...ban, ...seen(report) };
      return send(
        () => leave(report),
        () => call(banReported, { body }),
        report,
      );
    },
    /** Warns or suspends the person; all open reports about them are closed. */
    async sanction(report: Report, imposed: Imposed): Promise<Sanction> {
      const body = { id: report._id, ...imposed, ...seen(report) };
      let made: Sanction | undefined;
      await send(
        () => (imposed.deletesObject ? leave(report) : markChecked(client, report, true)),
        async () => {
          made = (await call(sanctionReported, { body })).data;
        },
        report,
      );
      if (!made) throw new Error('the sanction was not returned');
      return made;
    },
    async withdraw(report: Report, sanction: Sanction) {
      await call(withdrawSanction, { body: { id: sanction._id } });
      await refetchReport(report);
    },
    async reopen(report: Report) {
      await call(reopenReport, { body: { id: report._id } });
      await refetchReport(report);
    },
  };
}

/** The revision the administrator saw; a backend of the specification alone has none. */
function seen({ revision }: Report) {
  return revision > 0 ? { revision } : {};
}

function markChecked(client: QueryClient, { _id }: Report, checked: boolean): void {
  const part: Pick<Report, '_id' | 'checked'> = { _id, checked };
  replaceInLists(client, LISTS, part);
  removeFromLists(client, [...LISTS, { state: checked ? 'open' : 'checked' }], _id);
}
