import type { Icon } from '@tabler/icons-react';

/** Something that the search box offers to do. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Further words by which it is found. */
  readonly keywords: string;
  readonly icon: Icon;
  readonly address: string;
}

/** A screen as the last visited records name it. */
export interface Place {
  readonly label: string;
  readonly icon: Icon;
}
