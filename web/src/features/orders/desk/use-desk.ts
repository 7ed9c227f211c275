import type { ShippingOutcome } from '@leitstand/contract/orders';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../../ui/form/draft.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { useShipping } from './desk.queries.ts';
import { deskText } from './desk.text.ts';
import {
  type DeskParcel,
  type DeskState,
  EMPTY_DESK,
  type Entry,
  entryOf,
  isTicked,
  type NumberProblem,
  problemOf,
  shipmentsOf,
  withEntry,
  withoutEntries,
} from './desk-state.ts';

const DRAFT = 'shipping-desk';

/** Outcome by order of the last check; dropped on any change. */
export type Outcomes = ReadonlyMap<string, ShippingOutcome>;

/** The state and actions of the desk. Scanned numbers survive a reload. */
export function useDesk(parcels: readonly DeskParcel[]) {
  const text = useText(deskText);
  const shipping = useShipping();
  const [state, setState] = useState(restored);
  // A scanner is faster than React renders, so the latest state is kept in a ref.
  const latest = useRef(state);
  const [outcomes, setOutcomes] = useState<Outcomes>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (state === EMPTY_DESK) dropDraft(DRAFT);
    else saveDraft(DRAFT, {}, state);
  }, [state]);

  const change = useStableCallback((next: DeskState) => {
    latest.current = next;
    setState(next);
    setOutcomes(undefined);
  });

  /** Accepts a number for an order, or returns what is wrong with it. */
  const enter = useCallback(
    (id: string, typed: string): NumberProblem | undefined => {
      const now = latest.current;
      const entry = entryOf(now, typed);
      if (now.entries[id]?.number === entry.number) return undefined;
      if (entry.number === '') {
        change(withoutEntries(now, [id]));
        return undefined;
      }
      const problem = problemOf(now, id, entry);
      if (!problem) change(withEntry(now, id, entry));
      return problem;
    },
    [change],
  );

  async function run(work: () => Promise<void>) {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  }

  const shipments = shipmentsOf(parcels, state);
  const check = () =>
    run(async () => {
      const report = await shipping.dryRun(shipments);
      setOutcomes(new Map(report.outcomes.map(({ rewardHistoryId, outcome }) => [rewardHistoryId, outcome])));
    });

  const ship = () =>
    run(async () => {
      const ready = shipments.filter(({ rewardHistoryId }) => outcomes?.get(rewardHistoryId) === 'ok');
      const report = await shipping.ship(ready);
      if (!report.changed) {
        setOutcomes(new Map(report.outcomes.map(({ rewardHistoryId, outcome }) => [rewardHistoryId, outcome])));
        return notifyError(text.nothingShipped);
      }
      const numbers = entriesOf(state, ready);
      change(withoutEntries(latest.current, Object.keys(numbers)));
      const undo = {
        run: async () => {
          if (!(await shipping.unship(report))) return notifyError(text.undoRefused);
          // Restore the numbers too: after an undo people correct one number and must not scan all again.
          change({ ...latest.current, entries: { ...numbers, ...latest.current.entries } });
          notifySuccess(text.takenBack(ready.length));
        },
      };
      notifySuccess(text.shipped(ready.length), { undo });
    });

  const ticked = parcels.filter((parcel) => isTicked(state, parcel));
  return {
    state,
    /** The state including changes that are not rendered yet. */
    latest: () => latest.current,
    change,
    enter,
    ticked,
    shipments,
    outcomes,
    isBusy,
    check,
    ship,
    reload: shipping.reload,
  };
}

export type DeskWork = ReturnType<typeof useDesk>;

function entriesOf(state: DeskState, sent: readonly { rewardHistoryId: string }[]): Record<string, Entry> {
  return Object.fromEntries(
    sent.flatMap(({ rewardHistoryId: id }) => (state.entries[id] ? [[id, state.entries[id]]] : [])),
  );
}

function restored(): DeskState {
  const draft = loadDraft(DRAFT)?.values;
  return draft ? { ...EMPTY_DESK, ...(draft as Partial<DeskState>) } : EMPTY_DESK;
}
