import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';
import type { FieldProps } from '../../ui/form/field.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { PickerMap } from '../../ui/map/picker-map.tsx';
import type { LonLat } from '../../ui/map/projection.ts';
import { addressText } from './address-text.ts';
import { changed } from './chosen-address.ts';
import classes from './location.module.css';
import { locationText } from './location.text.ts';
import { PlaceSearch } from './place-search.tsx';
import { PlaceStatus } from './place-status.tsx';
import { useLookUp } from './use-look-up.ts';

interface LocationFieldProps extends Omit<FieldProps<Address | null>, 'description'> {
  /** Start of the route to this place. */
  from?: LonLat;
  /** The route, if known. */
  line?: readonly LonLat[];
}

/** A place: what people call it, its town, and its point, which is searched, written or set on the map. */
export function LocationField({ from, line = [], ...props }: LocationFieldProps) {
  const { value, onChange, disabled = false, label, error } = props;
  const text = useText(locationText);
  const lookUp = useLookUp(props);
  const name = addressText(value);

  function change(next: Address | null) {
    if (next?.location !== value?.location) lookUp.forget();
    onChange(next);
  }

  return (
    <div className={classes.field}>
      <div className={classes.names}>
        <PlaceSearch
          {...props}
          error={error !== undefined && value !== null && !value.location ? text.pointMissing : error}
          onChange={change}
          onPoint={lookUp.take}
        />
        <TextField
          name={`${props.name}-town`}
          label={text.town}
          disabled={disabled}
          error={undefined}
          maxLength={SHORT_TEXT_LENGTH}
          value={value?.city ?? ''}
          // State and country belonged to the town before.
          onChange={(city) => change(changed(value, { city, state: '', country: '' }))}
        />
      </div>
      <PickerMap
        label={name === '' ? label : `${label}: ${name}`}
        point={value?.location?.coordinates}
        onPick={lookUp.take}
        disabled={disabled}
        line={line}
        {...(from ? { from } : {})}
      />
      <PlaceStatus value={value} lookUp={lookUp} hasError={error !== undefined} disabled={disabled} />
    </div>
  );
}
