import type { Icon } from '@tabler/icons-react';

/** Something that can be done with an item: once in words, shared by row, header and command palette. */
export interface Action<T> {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** It destroys something. */
  readonly danger?: boolean;
  /** Absent: always. */
  visible?(item: T): boolean;
  /** Does it. What it throws is told as a notice. */
  run(item: T): void | Promise<void>;
}

export function visibleActions<T>(actions: readonly Action<T>[], item: T): readonly Action<T>[] {
  return actions.filter((action) => action.visible?.(item) ?? true);
}
