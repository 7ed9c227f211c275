import {
  ALL_TIME,
  EVER_ACTIVE,
  STANDINGS,
  type Standing,
  USER_KINDS,
  type UserKind,
} from '@leitstand/contract/base/limits';
import type { Area } from '@leitstand/contract/base/map-area';
import { findUsers } from '@leitstand/contract/users';
import { hasCapability, useCapability } from '../../ui/api/use-capability.ts';
import { countryName } from '../../ui/i18n/country-name.ts';
import { formatDate } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import {
  type FilterReaders,
  type FilterValues,
  isNarrowed,
  readArea,
  readDay,
  readFilters,
  readOneOf,
  readText,
  withoutFilters,
} from '../../ui/list/filters/address-filters.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';
import { type AddressParams, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { type AddressFilters, useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { listText } from '../../ui/list/list.text.ts';
import { usersMapText } from './map/users-map.text.ts';
import { usersText } from './users.text.ts';

/** The value in the address for users without a known country. */
const UNKNOWN = 'unknown';

interface UserFilters {
  /** Two letters; empty for unknown. */
  country: string;
  /** Registered on or after this day. */
  since: string;
  kind: UserKind;
  standing: Standing;
  /** Active on or after this day, or ever. */
  active: string;
  os: string;
  version: string;
  area: Area;
}

const READERS: FilterReaders<UserFilters> = {
  country: readCountry,
  since: readDay,
  kind: readOneOf(USER_KINDS),
  standing: readOneOf(STANDINGS),
  active: (value) => (value === EVER_ACTIVE ? value : readDay(value)),
  os: readText,
  version: readText,
  area: readArea,
};

export interface UserFilterState extends AddressFilters<UserFilters> {
  /** Whether the backend supports these filters. */
  readonly canFilter: boolean;
  /** Filters by country, as a new history entry. */
  chooseCountry(country: string): void;
  /** Filters by an area of the map, as a new history entry. */
  chooseArea(area: string): void;
  chooseStanding(standing: Standing | undefined): void;
}

/** The filters of an address; undefined without any, as in the list. */
export function readNarrowing(params: AddressParams): FilterValues<UserFilters> | undefined {
  const values = hasCapability(findUsers) ? readFilters(params, READERS) : {};
  return isNarrowed(values) ? values : undefined;
}

/** Filters set by the map and by the links of the dashboard, kept in the address. */
export function useUserFilters(): UserFilterState {
  const change = useChangeAddress();
  const canFilter = useCapability(findUsers);
  // The map ignores all other filters, so the list must drop them to match its count.
  const chooseOnMap = (chosen: { country: string } | { area: string }) =>
    change((raw) => ({ ...withoutFilters(raw, READERS), tab: undefined, at: undefined, days: raw.days, ...chosen }), {
      replace: false,
    });
  return {
    ...useAddressFilters(READERS, canFilter),
    canFilter,
    chooseCountry: (country) => chooseOnMap({ country: country || UNKNOWN }),
    chooseArea: (area) => chooseOnMap({ area }),
    // Of all time: sanctions have nothing to do with the day of registration.
    chooseStanding: (standing) =>
      change((raw) => ({ ...raw, standing, ...(standing ? { days: String(ALL_TIME) } : {}) }), { replace: false }),
  };
}

export function useUserChips({ values, remove }: UserFilterState): readonly FilterChip[] {
  const text = useText(usersText);
  const { since } = useText(listText);
  const { chip, unknown, areaChip } = useText(usersMapText);
  const language = useLanguage();
  const { country, kind, standing, active, os, version } = values;
  const labels: Readonly<Record<keyof UserFilters, string | undefined>> = {
    since: values.since && since(formatDate(values.since)),
    country: country === undefined ? undefined : chip(country === '' ? unknown : countryName(country, language)),
    kind: kind && text[kind],
    standing: standing && text[standing],
    active: active && (active === EVER_ACTIVE ? text.everActive : text.activeSince(formatDate(active))),
    os: os && text.ofSystem(os),
    version: version && text.ofVersion(version),
    area: values.area && areaChip,
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
