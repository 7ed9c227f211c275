import type { ShippingOutcome } from '@leitstand/contract/orders';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useState } from 'react';
import { NotesBadge } from '../../../shared/person/notes/notes-badge.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { AddressFlag } from '../contact-cell.tsx';
import { nameOf, recipientOf, titleOf } from '../order-facts.ts';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import type { DeskParcel, Entry, NumberProblem } from './desk-state.ts';

interface DeskRowProps {
  parcel: DeskParcel;
  isTicked: boolean;
  entry: Entry | undefined;
  outcome: ShippingOutcome | undefined;
  /** A range reaches from the parcel that was ticked last to this one. */
  onTick(parcel: DeskParcel, isOn: boolean, isRange: boolean): void;
  onEnter(id: string, typed: string): NumberProblem | undefined;
  /** The number is valid: continue with the next one. */
  onNext(id: string): void;
  onPasteMany(id: string, text: string): void;
}

export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { parcel, isTicked, outcome, onTick } = props;
  const { order, position } = parcel;
  const text = useText(deskText);
  const { name, address } = recipientOf(order);
  return (
    <tr className={classes.row}>
      <td className={classes.tick}>
        <input
          type="checkbox"
          aria-label={text.select(nameOf(order))}
          checked={isTicked}
          onChange={({ currentTarget, nativeEvent }) =>
            onTick(parcel, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <td className={classes.position}>{position}</td>
      <td className={classes.recipient}>
        <strong>{name}</strong>
        <span className={classes.address}>{address}</span>
        <AddressFlag order={order} /> <NotesBadge userId={order.user?._id ?? ''} />
      </td>
      <td className={classes.reward}>{titleOf(order)}</td>
      <td className={classes.number}>{isTicked && <NumberInput {...props} />}</td>
      <td className={classes.outcome}>
        {outcome && <StatusBadge tone={outcome === 'ok' ? 'done' : 'danger'}>{text[outcome]}</StatusBadge>}
      </td>
    </tr>
  );
});

/** A scanner types the number and presses Enter. */
function NumberInput({ parcel: { order, position }, entry, onEnter, onNext, onPasteMany }: DeskRowProps) {
  const text = useText(deskText);
  const [typed, setTyped] = useState(entry?.number ?? '');
  const [problem, setProblem] = useState<NumberProblem>();
  const problemId = useId();
  useEffect(() => setTyped(entry?.number ?? ''), [entry]);

  function take(): boolean {
    const found = onEnter(order._id, typed);
    setProblem(found);
    return found === undefined;
  }

  function takeByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (take()) onNext(order._id);
    // Selected, so that the next scan replaces the wrong number.
    else event.currentTarget.select();
  }

  function pasteMany(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text').trim();
    if (!/[\n;]/.test(pasted)) return;
    event.preventDefault();
    onPasteMany(order._id, pasted);
  }

  return (
    <>
      <input
        id={numberFieldId(order._id)}
        className={classes.input}
        aria-label={text.numberOf(position, recipientOf(order).name)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        data-done={(entry !== undefined && typed === entry.number) || undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={takeByKey}
        onBlur={take}
        onPaste={pasteMany}
      />
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          {text[problem]}
        </span>
      )}
    </>
  );
}

export function numberFieldId(id: string): string {
  return `tracking-${id}`;
}
