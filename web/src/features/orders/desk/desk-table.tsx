import { useEffect, useRef } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import { CHECK_BUTTON_ID } from './desk-bar.tsx';
import { DeskRow, numberFieldId } from './desk-row.tsx';
import {
  type DeskParcel,
  type DeskState,
  isTicked,
  nextWaiting,
  printable,
  withRange,
  withTicks,
} from './desk-state.ts';
import type { PasteResult } from './pasted-numbers.ts';
import type { DeskWork } from './use-desk.ts';

interface DeskTableProps {
  parcels: readonly DeskParcel[];
  desk: DeskWork;
  onPasteMany(id: string, text: string): PasteResult;
}

/** The parcels in the order of their labels, each with a field for its tracking number. */
export function DeskTable({ parcels, desk, onPasteMany }: DeskTableProps) {
  const text = useText(deskText);
  const { state, change, enter, outcomes } = desk;
  const lastTicked = useRef<DeskParcel>(undefined);
  const tick = useStableCallback((parcel: DeskParcel, isOn: boolean, isRange: boolean) => {
    const from = isRange ? lastTicked.current : undefined;
    lastTicked.current = parcel;
    change(from ? withRange(state, parcels, [from, parcel], isOn) : withTicks(state, [parcel], isOn));
  });
  const next = useStableCallback((id: string) => focusNumber(parcels, desk.latest(), id));
  const pasteMany = useStableCallback((id: string, list: string) => {
    const { taken, problems } = onPasteMany(id, list);
    if (taken > 0) notifySuccess(text.taken(taken));
    if (problems.length > 0) notifyError(`${text.notTaken(problems.length)} ${problems[0]?.line}`);
  });

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={text.parcels}>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <TickAll parcels={parcels} desk={desk} />
            </th>
            <th scope="col" className={classes.position}>
              {text.position}
            </th>
            <th scope="col">{text.recipient}</th>
            <th scope="col" className={classes.reward}>
              {text.reward}
            </th>
            <th scope="col">{text.number}</th>
            <th scope="col" className={classes.outcome}>
              {text.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <DeskRow
              key={parcel.order._id}
              parcel={parcel}
              isTicked={isTicked(state, parcel)}
              entry={state.entries[parcel.order._id]}
              outcome={outcomes?.get(parcel.order._id)}
              onTick={tick}
              onEnter={enter}
              onNext={next}
              onPasteMany={pasteMany}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Selects all parcels except those with an invalid address. */
function TickAll({ parcels, desk: { state, change, ticked } }: Pick<DeskTableProps, 'parcels' | 'desk'>) {
  const text = useText(deskText);
  const box = useRef<HTMLInputElement>(null);
  const all = printable(parcels);
  const isAll = ticked.length > 0 && all.every((parcel) => isTicked(state, parcel));
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked.length > 0 && !isAll;
  }, [ticked.length, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={text.selectAll}
      data-tip={text.selectAll}
      checked={isAll}
      onChange={() => change(isAll ? withTicks(state, parcels, false) : withTicks(state, all, true))}
    />
  );
}

/** Focuses the field of the next parcel without a number, or the check button if there is none. */
export function focusNumber(parcels: readonly DeskParcel[], state: DeskState, after?: string): void {
  const id = nextWaiting(parcels, state, after);
  // Synchronously: a scanner is already typing the next number.
  document.getElementById(id === undefined ? CHECK_BUTTON_ID : numberFieldId(id))?.focus();
}
