import { MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { formText } from '../../../ui/form/form.text.ts';
import { numberProblem } from '../../../ui/form/number-field.tsx';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import { type DeskParcel, EMPTY_DESK, withOldest } from './desk-state.ts';
import type { DeskWork } from './use-desk.ts';

const USUAL_COUNT = 20;

interface ParcelChoiceProps {
  parcels: readonly DeskParcel[];
  desk: DeskWork;
}

/** Selects the oldest parcels, all of them, or none. */
export function ParcelChoice({ parcels, desk: { state, change, ticked } }: ParcelChoiceProps) {
  const text = useText(deskText);
  const [typed, setTyped] = useState<number | string>(USUAL_COUNT);
  const count = Number(typed);
  const problem = numberProblem(count, { min: 1, max: MAX_SHIPMENTS }, useText(formText));

  function selectOldest() {
    if (problem === undefined) change(withOldest(state, parcels, count));
  }

  return (
    <fieldset className={classes.choice} aria-label={text.selection}>
      <NumberInput
        className={classes.count ?? ''}
        aria-label={text.count}
        hideControls
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        value={typed}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        onChange={setTyped}
        onKeyDown={({ key }) => key === 'Enter' && selectOldest()}
      />
      <Button variant="default" disabled={problem !== undefined} onClick={selectOldest}>
        {text.oldest(formatNumber(count))}
      </Button>
      <Button variant="default" onClick={() => change(withOldest(state, parcels, parcels.length))}>
        {text.all}
      </Button>
      <Button
        variant="default"
        disabled={ticked.length === 0}
        onClick={() => change({ ...state, ticks: EMPTY_DESK.ticks })}
      >
        {text.none}
      </Button>
    </fieldset>
  );
}
