import type { AddressParams } from '../../ui/list/filters/use-address.ts';

/** Address parameters of the open person file and its tab. */
export const PERSON_PARAM = 'person';
export const PERSON_TAB_PARAM = 'personTab';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The file was opened from inside the panel: closing it goes back in the history. */
    openedPerson?: boolean;
  }
}

/** The parameters of the current screen with a person file open. */
export function withPerson(id: string): (params: AddressParams) => AddressParams {
  return ({ [PERSON_TAB_PARAM]: _, ...others }) => ({ ...others, [PERSON_PARAM]: id });
}

/** The same as an address of the current screen. */
export function addressWithPerson(id: string): string {
  const params = new URLSearchParams(window.location.search);
  params.delete(PERSON_TAB_PARAM);
  params.set(PERSON_PARAM, id);
  return `?${params}`;
}
