import { searchPlaces } from '@leitstand/contract/api/geo';
import type { Address } from '@leitstand/contract/base/reading';
import { Text } from '@mantine/core';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { Field, FieldOptions, FieldProps } from '../../ui/form/field.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { PickerMap } from '../../ui/map/picker-map.tsx';
import { addressText } from './address-text.ts';
import classes from './location.module.css';
import { locationText } from './location.text.ts';
import { PlaceSearch } from './place-search.tsx';
import { useLookUp } from './use-look-up.ts';

type LonLat = readonly [number, number];

interface LocationFieldProps extends Omit<FieldProps<Address | null>, 'description'> {
  /** Start of the route to this place. */
  from?: LonLat;
  /** The route, if known. */
  line?: readonly LonLat[];
}

const NAMELESS: Address = { place: '', city: '', state: '', country: '', location: null };
const COORDINATE_DIGITS = 5;

/** A place: searched by name, or pointed at on the map. */
export function LocationField({ from, line = [], ...props }: LocationFieldProps) {
  const { value, onChange, disabled = false, label } = props;
  const text = useText(locationText);
  const lookUp = useLookUp(props);
  const canSearch = useCapability(searchPlaces);
  const name = addressText(value);
  return (
    <div className={classes.field}>
      {canSearch ? (
        <PlaceSearch {...props} />
      ) : (
        <TextField
          {...props}
          value={value?.place ?? ''}
          placeholder={text.typePlace}
          onChange={(place) => onChange({ ...NAMELESS, ...value, place })}
        />
      )}
      <PickerMap
        label={name === '' ? label : `${label}: ${name}`}
        point={value?.location?.coordinates}
        onPick={lookUp.take}
        disabled={disabled}
        line={line}
        {...(from ? { from } : {})}
      />
      <Text size="xs" c="dimmed" role="status">
        {lookUp.state === 'looking' && text.lookingUp}
        {lookUp.state === 'failed' && text.lookUpFailed}
        {lookUp.state === 'idle' &&
          (value?.location ? pointText(value.location.coordinates, text) : canSearch ? text.hint : text.pointHint)}
      </Text>
    </div>
  );
}

/** A place counts as empty until it is a point of the map. */
export function placeField(options: FieldOptions = {}): Field<Address | null> {
  return {
    ...options,
    blank: null,
    read: (wire) => wire,
    write: (value) => value ?? undefined,
    isEmpty: (value) => value?.location == null,
    show: addressText,
    draw: (props) => <LocationField {...props} />,
  };
}

function pointText([longitude, latitude]: LonLat, text: { coordinates(latitude: string, longitude: string): string }) {
  return text.coordinates(formatNumber(latitude, COORDINATE_DIGITS), formatNumber(longitude, COORDINATE_DIGITS));
}
