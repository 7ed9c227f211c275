import { searchPlaces } from '@leitstand/contract/api/geo';
import type { Address } from '@leitstand/contract/base/reading';
import { Button, Text } from '@mantine/core';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './location.module.css';
import { locationText } from './location.text.ts';
import { PlaceSource } from './place-source.tsx';
import { noteOn, pointText } from './point-text.ts';
import { readPoint } from './read-point.ts';
import type { LookUp } from './use-look-up.ts';

interface PlaceStatusProps {
  value: Address | null;
  lookUp: LookUp;
  /** The field itself says that the point is missing. */
  hasError: boolean;
  disabled: boolean;
}

/** What is known of the point, what the lookup filled in, and what is missing. */
export function PlaceStatus({ value, lookUp: { state, adopt }, hasError, disabled }: PlaceStatusProps) {
  const text = useText(locationText);
  const canSearch = useCapability(searchPlaces);
  const point = value?.location?.coordinates;
  const isZero = point?.every((degrees) => degrees === 0) === true;
  const note = noteOn(readPoint(value?.place ?? ''), text);
  const isDoubtful = note !== undefined || isZero || state.status === 'nameless' || (value !== null && !point);
  const sentences = [
    note,
    isZero && text.zeroPoint,
    state.status === 'looking' && text.lookingUp,
    state.status === 'failed' && text.lookUpFailed,
    state.status === 'nameless' && !isZero && text.nameless,
    state.status === 'filled' && text.filled(state.names),
    state.status === 'elsewhere' && text.elsewhere(state.found.city),
    point && pointText(point, text),
    !point && value && !hasError && text.pointMissing,
    !point && !value && (canSearch ? text.hint : text.pointHint),
  ];
  return (
    <div className={classes.status}>
      <Text size="xs" c={isDoubtful ? 'var(--panel-waiting-text)' : 'dimmed'} role="status">
        {sentences.filter(Boolean).join(' ')}
      </Text>
      {state.status === 'filled' && <PlaceSource source={state.found.source} />}
      {state.status === 'elsewhere' && !disabled && (
        <Button variant="default" size="compact-xs" onClick={() => adopt(state.found)}>
          {text.adopt(state.found.city)}
        </Button>
      )}
    </div>
  );
}
