import type { Report } from '@leitstand/contract/reports';
import { useRef, useState } from 'react';
import type { Imposed } from '../../../../shared/person/sanctions/sanction-dialog.tsx';
import { messageOf } from '../../../../ui/error/message-of.ts';
import { useText } from '../../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../../ui/notify/notify.tsx';
import { useReportDecisions } from '../../report-decisions.queries.ts';
import { nameOf } from '../../report-facts.ts';
import { reportsText } from '../../reports.text.ts';
import { caseText } from '../case.text.ts';

export type Decided =
  | { readonly kind: 'check' | 'remove' }
  | { readonly kind: 'ban'; readonly reason: string }
  | { readonly kind: 'sanction'; readonly imposed: Imposed };

interface Decision {
  readonly kind: Decided['kind'];
  readonly report: Report;
  /** Resolves to what undoes it; undefined if it was not stored. */
  readonly stored: Promise<Undo | undefined>;
}

/** Null for what cannot be undone. */
type Undo = (() => Promise<void>) | null;

export interface DecisionLog {
  /** Decisions since the dialog was opened, latest last. */
  readonly decisions: readonly Decision[];
  /** Why decisions were not stored, by case. */
  readonly failures: ReadonlyMap<string, string>;
  decide(decided: Decided, report: Report): void;
  /** Reopens a processed case, which stays on screen. */
  uncheck(report: Report): void;
  /** Undoes the latest decision and shows its case again. */
  undo(): Promise<void>;
}

interface Returns {
  /** A decision was not stored: its case reappears. */
  onFailed(id: string): void;
  onUndone(id: string): void;
}

/** The decisions since the dialog was opened. They are optimistic; if one fails, its case reappears. */
export function useDecisionLog({ onFailed, onUndone }: Returns): DecisionLog {
  const text = useText(caseText);
  const reports = useText(reportsText);
  const calls = useReportDecisions();
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const isUndoing = useRef(false);

  const forget = (decision: Decision) => setDecisions((all) => all.filter((other) => other !== decision));

  function fail(decision: Decision, error: unknown) {
    const { report } = decision;
    forget(decision);
    setFailures((all) => new Map(all).set(report._id, messageOf(error)));
    notifyError(text.failed(nameOf(report), messageOf(error)));
    onFailed(report._id);
  }

  function decide(decided: Decided, report: Report) {
    const stored = store(decided, report).catch((error: unknown) => {
      fail(decision, error);
      return undefined;
    });
    const decision: Decision = { kind: decided.kind, report, stored };
    setDecisions((all) => [...all, decision]);
    setFailures((all) => new Map([...all].filter(([id]) => id !== report._id)));
  }

  async function store(decided: Decided, report: Report): Promise<Undo> {
    switch (decided.kind) {
      case 'check':
        await calls.check(report);
        return () => calls.uncheck(report);
      case 'remove':
        await calls.remove(report);
        return () => calls.reopen(report);
      case 'ban':
        await calls.ban(report, decided.reason);
        return null;
      case 'sanction': {
        const sanction = await calls.sanction(report, decided.imposed);
        return () => calls.withdraw(report, sanction);
      }
    }
  }

  function uncheck(report: Report) {
    calls.uncheck(report).then(
      () => notifySuccess(reports.isOpenAgain(nameOf(report))),
      (error: unknown) => notifyError(error),
    );
  }

  async function undo() {
    const latest = decisions.at(-1);
    if (!latest || isUndoing.current) return;
    isUndoing.current = true;
    try {
      const undoLatest = await latest.stored;
      // The failure has already been reported, and there is nothing to undo.
      if (undoLatest === undefined) return;
      const { report } = latest;
      if (undoLatest === null) {
        // Allows the next undo to reach the decision before it.
        forget(latest);
        notifyError(text.banStays);
        return;
      }
      await undoLatest();
      forget(latest);
      onUndone(report._id);
      notifySuccess(text.undone(nameOf(report)));
    } catch (error) {
      notifyError(error);
    } finally {
      isUndoing.current = false;
    }
  }

  return { decisions, failures, decide, uncheck, undo };
}
