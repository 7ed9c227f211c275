import type { ReactNode } from 'react';
import { type OpenedItem, useOpenedId } from './use-opened-item.ts';

interface OpenedProps {
  item: OpenedItem;
  /** Renders the dialog. */
  children(id: string): ReactNode;
}

/** The dialog of the opened item, if there is one. On its own, so that opening it does not render the screen. */
export function Opened({ item, children }: OpenedProps) {
  const id = useOpenedId(item);
  return id === undefined ? null : children(id);
}
