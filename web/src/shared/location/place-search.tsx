import { type FoundPlace, searchPlaces } from '@leitstand/contract/api/geo';
import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Address } from '@leitstand/contract/base/reading';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { FieldProps } from '../../ui/form/field.ts';
import { useLengthProblem } from '../../ui/form/problem.tsx';
import { useText } from '../../ui/i18n/text.ts';
import type { LonLat } from '../../ui/map/projection.ts';
import { changed, chosenAddress } from './chosen-address.ts';
import classes from './location.module.css';
import { locationText } from './location.text.ts';
import { PlaceSource } from './place-source.tsx';
import { noteOn, pointText } from './point-text.ts';
import { readPoint } from './read-point.ts';
import { usePlaces } from './use-places.ts';

interface PlaceSearchProps extends Omit<FieldProps<Address | null>, 'description'> {
  /** A point was written instead of a name; the place keeps these words. */
  onPoint(point: LonLat, place: string): void;
}

const POINT = 'point';

/** What people call the place. Suggestions add town and point; the text stays what was typed. */
export function PlaceSearch({ value, onChange, onPoint, disabled = false, ...field }: PlaceSearchProps) {
  const text = useText(locationText);
  const canSearch = useCapability(searchPlaces);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [isTyping, setIsTyping] = useState(false);
  /** Enter was pressed before the first suggestion was there. */
  const choosesNext = useRef(false);
  const place = value?.place ?? '';
  const { ref, problem, announcement } = useLengthProblem<HTMLInputElement>(place, SHORT_TEXT_LENGTH);
  const written = isTyping ? readPoint(place) : undefined;
  const { places, state } = usePlaces(isTyping ? place : '', written);
  const note = noteOn(written, text);
  const isOpen = isTyping && place.trim().length > 1 && (canSearch || written !== undefined);

  function type(next: string) {
    choosesNext.current = false;
    setIsTyping(true);
    onChange(changed(value, { place: next }));
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }

  function paste(event: ClipboardEvent) {
    const pasted = readPoint(event.clipboardData.getData('text'));
    if (pasted?.kind !== 'point') return;
    event.preventDefault();
    stop();
    onPoint(pasted.point, place.trim() === '' ? pasted.name : place);
  }

  function choose(option: string) {
    const found = places[Number(option)];
    if (written?.kind === 'point') onPoint(written.point, written.name);
    else if (found) onChange(chosenAddress(written?.kind === 'shortCode' ? written.town : place, found));
    stop();
  }

  function leave() {
    if (written?.kind === 'point') onPoint(written.point, written.name);
    stop();
  }

  function stop() {
    choosesNext.current = false;
    setIsTyping(false);
    combobox.closeDropdown();
  }

  const chooseArrived = useEffectEvent(() => {
    if (choosesNext.current && state === 'ready' && places.length > 0) choose('0');
  });
  useEffect(() => {
    if (state !== 'searching') chooseArrived();
  }, [state]);

  function listen(event: KeyboardEvent) {
    choosesNext.current = false;
    if (!combobox.dropdownOpened || !isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      stop();
    }
    // Enter takes the first suggestion, and must not send the form.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault();
      if (state === 'ready') choose('0');
      choosesNext.current = state === 'searching';
    }
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target>
          <TextInput
            ref={ref}
            name={field.name}
            label={field.label}
            withAsterisk={field.required === true}
            aria-required={field.required === true}
            error={problem ?? field.error}
            disabled={disabled}
            placeholder={canSearch ? text.searchPlace : text.typePlace}
            autoComplete="off"
            value={place}
            onChange={(event) => type(event.currentTarget.value)}
            onPaste={paste}
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
        <Combobox.Dropdown hidden={!isOpen}>
          <Combobox.Options aria-label={field.label}>
            {written?.kind === 'point' && (
              <Combobox.Option value={POINT}>
                <Option name={text.pointOption} where={pointText(written.point, text)} />
              </Combobox.Option>
            )}
            {places.map((found, index) => (
              <Combobox.Option key={keyOf(found)} value={String(index)}>
                <Option name={found.place || found.city} where={whereOf(found)} />
              </Combobox.Option>
            ))}
            {places.length === 0 && written?.kind !== 'point' && (
              <Combobox.Empty>
                {note ??
                  (state === 'failed' ? text.searchFailed : state === 'searching' ? text.searching : text.nothingFound)}
              </Combobox.Empty>
            )}
          </Combobox.Options>
          {places[0] && (
            <Combobox.Footer>
              <PlaceSource source={places[0].source} />
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      {announcement}
    </>
  );
}

function Option({ name, where }: { name: string; where: string }) {
  return (
    <span className={classes.option}>
      <span>{name}</span>
      <span className={classes.where}>{where}</span>
    </span>
  );
}

function whereOf({ place, city, state, country, postalCode }: FoundPlace): string {
  const parts = [postalCode, city === place ? '' : city, state, country];
  return parts.filter((part) => part !== '').join(', ');
}

function keyOf({ place, postalCode, location }: FoundPlace): string {
  return JSON.stringify([place, postalCode, location?.coordinates]);
}
