import type { AddressParams } from '../../ui/list/filters/use-address.ts';

/** Where the person whose file is open stands in the address, and which part of the file. */
export const PERSON_PARAM = 'person';
export const PERSON_TAB_PARAM = 'personTab';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The file was opened from inside the panel: closing it is one step back. */
    openedPerson?: boolean;
  }
}

/** The same screen with the file of a person over it. */
export function withPerson(id: string): (params: AddressParams) => AddressParams {
  return ({ [PERSON_TAB_PARAM]: _, ...others }) => ({ ...others, [PERSON_PARAM]: id });
}

/** The same as an address, of the screen that is open now. */
export function addressWithPerson(id: string): string {
  const params = new URLSearchParams(window.location.search);
  params.delete(PERSON_TAB_PARAM);
  params.set(PERSON_PARAM, id);
  return `?${params}`;
}
