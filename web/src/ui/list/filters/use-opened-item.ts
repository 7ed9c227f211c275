import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { noteOpenedParam, useScreenPath } from './opened-params.ts';
import { useAddress } from './use-address.ts';

export interface OpenedItem {
  readonly id: string | undefined;
  open(id: string): void;
  /** Shows another item in the same dialog without a history entry, so that closing still goes back once. */
  swap(id: string): void;
  close(): void;
}

/** The item whose dialog is open, kept in the address (`?user=…`): a link opens it, Back closes it. */
export function useOpenedItem(param: string): OpenedItem {
  noteOpenedParam(param, useScreenPath());
  const { params, change } = useAddress();
  const router = useRouter();
  const openedHere = useRef<string>(undefined);
  const value = params[param];
  const id = value === undefined || value === '' ? undefined : String(value);

  function open(next: string) {
    openedHere.current = next;
    change((raw) => ({ ...raw, [param]: next }), { replace: false });
  }

  function swap(next: string) {
    if (openedHere.current === id) openedHere.current = next;
    change((raw) => ({ ...raw, [param]: next }), { replace: true });
  }

  function close() {
    // Undo the history entry of the click instead of adding another one.
    if (id !== undefined && openedHere.current === id) router.history.back();
    else change(({ [param]: _, ...others }) => others, { replace: true });
    openedHere.current = undefined;
  }

  return { id, open, swap, close };
}
