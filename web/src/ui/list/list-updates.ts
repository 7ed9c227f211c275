import { createContext } from 'react';

/** What others changed in a list since it was fetched, as far as its table shows it. */
export interface ListUpdates {
  /** Counts up whenever the updates were asked for: the list begins at its top again. */
  readonly timesShown: number;
  /** Records that the list shows although somebody deleted them, with who it was. */
  readonly gone: ReadonlyMap<string, string>;
}

export const ListUpdatesContext = createContext<ListUpdates | undefined>(undefined);
