import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import { type Report, reopenReport } from '@leitstand/contract/reports';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useReportDecisions } from './report-decisions.queries.ts';
import { nameOf } from './report-facts.ts';
import { reportsText } from './reports.text.ts';

/** The actions of a report in the list. */
export function useReportActions(onView: (report: Report) => void): readonly Action<Report>[] {
  const text = useText(reportsText);
  const mayWrite = useRight('WriteUsers');
  const isUndoable = useCapability(reopenReport);
  const calls = useReportDecisions();
  return useMemo(() => {
    const view: Action<Report> = { id: 'view', label: text.view, icon: IconEye, run: onView };
    if (!mayWrite) return [view];
    const remove: Action<Report> = {
      id: 'delete',
      label: text.delete,
      icon: IconTrash,
      danger: true,
      async run(report) {
        const name = nameOf(report);
        const restorable = isUndoable ? [text.deleteRestorable(RESTORE_DAYS)] : [];
        const confirmed = await confirm({
          title: text.deleteTitle(name),
          message: [destructionOf(report, text), text.deleteSettles, ...restorable].join(' '),
          confirmLabel: text.delete,
          danger: true,
        });
        if (!confirmed) return;
        await calls.remove(report);
        const undo = {
          run: async () => {
            await calls.reopen(report);
            notifySuccess(text.restored(name));
          },
        };
        notifySuccess(text.deleted(name), isUndoable ? { undo } : {});
      },
    };
    return [view, remove];
  }, [text, mayWrite, isUndoable, calls, onView]);
}

function destructionOf(report: Report, text: Translated<typeof reportsText>): string {
  const name = nameOf(report);
  if (report.type === 'user') return text.deleteUser(name);
  if (report.type === 'trip') return text.deleteTrip(name);
  return text.deletePost(name, report.person?.userName ?? '', report.galleryImages.length);
}

/** Marks a report from its row, optimistically and with undo. */
export function useCheckInList(): (report: Report, checked: boolean) => void {
  const text = useText(reportsText);
  const isUndoable = useCapability(reopenReport);
  const calls = useReportDecisions();
  return useStableCallback((report: Report, checked: boolean) => {
    const name = nameOf(report);
    const decided = checked ? calls.check(report) : calls.uncheck(report);
    decided.then(
      () => {
        if (!checked) return notifySuccess(text.isOpenAgain(name));
        const undo = {
          run: async () => {
            await calls.uncheck(report);
            notifySuccess(text.isOpenAgain(name));
          },
        };
        notifySuccess(text.isProcessed(name), isUndoable ? { undo } : {});
      },
      (error: unknown) => notifyError(error),
    );
  });
}
