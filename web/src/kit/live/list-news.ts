import type { ListedKind } from '@leitstand/contract/kind';
import { createContext } from 'react';
import type { UnseenNews } from './unseen-changes.ts';

export interface ListNews extends UnseenNews {
  readonly kind: ListedKind;
  /** Counts up whenever the news were asked for: the list begins at its top again. */
  readonly timesShown: number;
  onShow(): void;
}

/** What others changed in the list of this screen, for its table. */
export const ListNewsContext = createContext<ListNews | undefined>(undefined);
