import { createContext } from 'react';

/** Changes by others since a list was fetched, for its table. */
export interface ListUpdates {
  /** Incremented when the updates are loaded: the table scrolls to the top. */
  readonly timesShown: number;
  /** Deleted records that the list still shows, with the name of who deleted them. */
  readonly gone: ReadonlyMap<string, string>;
}

export const ListUpdatesContext = createContext<ListUpdates | undefined>(undefined);
