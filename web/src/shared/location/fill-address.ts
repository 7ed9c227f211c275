import type { FoundPlace } from '@leitstand/contract/api/geo';
import { plainFold } from '@leitstand/contract/base/folding';
import type { Address } from '@leitstand/contract/base/reading';
import { NAMELESS } from './chosen-address.ts';

type Names = Pick<Address, 'place' | 'city' | 'state' | 'country'>;

/** The names that a lookup adds to an address: only what is empty, and town, state and country together. */
export function namesToFill(address: Address, found: FoundPlace): Partial<Names> {
  const { place, city, state, country } = found;
  const isUnknown = address.city.trim() === '';
  const isSameTown = plainFold(address.city.trim()) === plainFold(city);
  const isBare = address.state === '' && address.country === '';
  return {
    // Not beside another town.
    ...(address.place.trim() === '' && place !== '' && (isUnknown || isSameTown) ? { place } : {}),
    ...(isUnknown && city !== '' ? { city } : {}),
    ...(isUnknown || (isSameTown && isBare) ? { state, country } : {}),
  };
}

/** The address without the names that the last lookup filled in and that are unchanged since: they belong to its point. */
export function withoutFilled(address: Address | null, filled: Partial<Names>): Address {
  const { city, state, country } = { ...NAMELESS, ...address };
  const isTownFilled = filled.city !== undefined && filled.city === city;
  return {
    ...NAMELESS,
    ...address,
    ...(filled.place !== undefined && filled.place === address?.place ? { place: '' } : {}),
    ...(isTownFilled && filled.state === state && filled.country === country
      ? { city: '', state: '', country: '' }
      : {}),
  };
}
