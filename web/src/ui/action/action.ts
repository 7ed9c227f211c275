import type { Icon } from '@tabler/icons-react';

/** An action on an item, defined once and shared by row, header and command palette. */
export interface Action<T> {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** Destructive. */
  readonly danger?: boolean;
  /** Defaults to always. */
  visible?(item: T): boolean;
  /** Errors are shown as a notice. */
  run(item: T): void | Promise<void>;
}

export function visibleActions<T>(actions: readonly Action<T>[], item: T): readonly Action<T>[] {
  return actions.filter((action) => action.visible?.(item) ?? true);
}
