import { type FoundPlace, searchPlaces } from '@leitstand/contract/api/geo';
import { MAX_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../ui/api/call.ts';
import type { FieldProps } from '../../ui/form/field.ts';
import { useText } from '../../ui/i18n/text.ts';
import { searchOf } from '../../ui/list/filters/list-params.ts';
import { addressText } from './address-text.ts';
import classes from './location.module.css';
import { locationText } from './location.text.ts';

const PAUSE_MS = 200;
const MOST_PLACES = 6;

type PlaceSearchProps = Omit<FieldProps<Address | null>, 'description'>;

/** Finds an address by its name. */
export function PlaceSearch({ name, label, value, onChange, error, required, disabled = false }: PlaceSearchProps) {
  const text = useText(locationText);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Current input; undefined while the field shows the chosen place.
  const [typed, setTyped] = useState<string>();
  const { places, state } = usePlaces(typed ?? '');

  function type(next: string) {
    setTyped(next);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }

  function choose(index: string) {
    const place = places[Number(index)];
    if (place) onChange(addressOf(place));
    setTyped(undefined);
    combobox.closeDropdown();
  }

  function leave() {
    combobox.closeDropdown();
    setTyped(undefined);
  }

  function listen(event: KeyboardEvent) {
    if (!combobox.dropdownOpened || !isTyping) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
    // Enter takes the first suggestion, and must not send the form.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault();
      if (state === 'ready') choose('0');
    }
  }

  const isTyping = typed !== undefined && searchOf(typed) !== '';
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <TextInput
          name={name}
          label={label}
          withAsterisk={required === true}
          aria-required={required === true}
          error={error}
          disabled={disabled}
          placeholder={text.searchPlace}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          value={typed ?? addressText(value)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={listen}
          leftSection={<IconMapPin size={16} aria-hidden />}
          rightSection={
            state === 'searching' ? (
              <Loader size={14} />
            ) : value !== null && !disabled ? (
              <CloseButton size="sm" aria-label={text.clear} data-tip={text.clear} onClick={() => onChange(null)} />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isTyping}>
        <Combobox.Options aria-label={label}>
          {places.map((place, index) => (
            <Combobox.Option key={keyOf(place)} value={String(index)}>
              <PlaceOption place={place} />
            </Combobox.Option>
          ))}
          {places.length === 0 && (
            <Combobox.Empty>
              {state === 'failed' ? text.searchFailed : state === 'searching' ? text.searching : text.nothingFound}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function PlaceOption({ place }: { place: FoundPlace }) {
  const where = [place.postalCode, place.city === place.place ? '' : place.city, place.state, place.country];
  return (
    <span className={classes.option}>
      <span>{place.place || place.city}</span>
      <span className={classes.where}>{where.filter((part) => part !== '').join(', ')}</span>
    </span>
  );
}

function usePlaces(typed: string) {
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const search = searchOf(settled);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['places', search],
    queryFn: async ({ signal }) =>
      (await call(searchPlaces, { params: { text: search, limit: MOST_PLACES }, signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // The dropdown says that the service did not answer.
    meta: { silent: true },
  });
  const isBehind = searchOf(typed) !== search || isFetching;
  const state: 'searching' | 'failed' | 'ready' =
    isBehind && searchOf(typed) !== '' ? 'searching' : isError ? 'failed' : 'ready';
  return { places: search === '' ? [] : (data ?? []), state };
}

function keyOf({ place, postalCode, location }: FoundPlace): string {
  return JSON.stringify([place, postalCode, location?.coordinates]);
}

/** The part of a search result that records store. */
export function addressOf({ place, city, state, country, location }: FoundPlace): Address {
  return { place, city, state, country, location };
}
