import type { Icon } from '@tabler/icons-react';

/** A command of the search box. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Additional search terms. */
  readonly keywords: string;
  readonly icon: Icon;
  readonly address: string;
}

/** A screen, for the label of recently visited records. */
export interface Place {
  readonly label: string;
  readonly icon: Icon;
}
