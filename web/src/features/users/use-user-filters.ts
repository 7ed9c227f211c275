import { EVER_ACTIVE, USER_KINDS, type UserKind } from '@leitstand/contract/base/limits';
import { findUsers } from '@leitstand/contract/users';
import { useCapability } from '../../ui/api/use-capability.ts';
import { countryName } from '../../ui/i18n/country-name.ts';
import { formatDate } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import {
  type FilterReaders,
  readDay,
  readOneOf,
  readText,
  withoutFilters,
} from '../../ui/list/filters/address-filters.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';
import { useAddress } from '../../ui/list/filters/use-address.ts';
import { type AddressFilters, useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { listText } from '../../ui/list/list.text.ts';
import { usersMapText } from './map/users-map.text.ts';
import { usersText } from './users.text.ts';

/** Stands in the address for users whose country is not known. */
const UNKNOWN = 'unknown';

interface UserFilters {
  /** Two letters, empty for the unknown. */
  country: string;
  /** Registered on this day or later. */
  since: string;
  kind: UserKind;
  /** Used the app on this day or later, or ever. */
  active: string;
  os: string;
  version: string;
}

const READERS: FilterReaders<UserFilters> = {
  country: readCountry,
  since: readDay,
  kind: readOneOf(USER_KINDS),
  active: (value) => (value === EVER_ACTIVE ? value : readDay(value)),
  os: readText,
  version: readText,
};

export interface UserFilterState extends AddressFilters<UserFilters> {
  /** Whether the backend can narrow the list like this. */
  readonly canFilter: boolean;
  /** Opens the list of one country as a new step in the history. */
  chooseCountry(country: string): void;
}

/** What the list of users is narrowed to by the map and by the figures of the dashboard. It lives in the address. */
export function useUserFilters(): UserFilterState {
  const { change } = useAddress();
  const canFilter = useCapability(findUsers);
  return {
    ...useAddressFilters(READERS, canFilter),
    canFilter,
    // The map counts whatever else the list is narrowed by, so the list it leads to must not be narrowed either.
    chooseCountry: (country) =>
      change(
        (raw) => ({
          ...withoutFilters(raw, READERS),
          tab: undefined,
          days: raw.days,
          country: country || UNKNOWN,
        }),
        { replace: false },
      ),
  };
}

export function useUserChips({ values, remove }: UserFilterState): readonly FilterChip[] {
  const text = useText(usersText);
  const { since } = useText(listText);
  const { chip, unknown } = useText(usersMapText);
  const language = useLanguage();
  const { country, kind, active, os, version } = values;
  const labels: Readonly<Record<keyof UserFilters, string | undefined>> = {
    since: values.since && since(formatDate(values.since)),
    country: country === undefined ? undefined : chip(country === '' ? unknown : countryName(country, language)),
    kind: kind && text[kind],
    active: active && (active === EVER_ACTIVE ? text.everActive : text.activeSince(formatDate(active))),
    os: os && text.ofSystem(os),
    version: version && text.ofVersion(version),
  };
  return (Object.keys(labels) as (keyof UserFilters)[]).map((key) => ({
    key,
    label: labels[key],
    onRemove: () => remove(key),
  }));
}

function readCountry(value: string): string | undefined {
  if (value === UNKNOWN) return '';
  return /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined;
}
