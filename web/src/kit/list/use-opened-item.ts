import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useAddress } from './use-address.ts';

export interface OpenedItem {
  readonly id: string | undefined;
  open(id: string): void;
  close(): void;
}

/** The item whose dialog is open, in the address (`?user=…`): a link opens it, Back closes it. */
export function useOpenedItem(param: string): OpenedItem {
  const { params, change } = useAddress();
  const router = useRouter();
  const openedHere = useRef<string>(undefined);
  const value = params[param];
  const id = value === undefined || value === '' ? undefined : String(value);

  function open(next: string) {
    openedHere.current = next;
    change((raw) => ({ ...raw, [param]: next }), { replace: false });
  }

  function close() {
    // What was opened by a click is one step in the history: take it back instead of adding another one.
    if (id !== undefined && openedHere.current === id) router.history.back();
    else change(({ [param]: _, ...others }) => others, { replace: true });
    openedHere.current = undefined;
  }

  return { id, open, close };
}
