import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { noteOpenedParam, useScreenPath } from './opened-params.ts';
import { type AddressParams, useAddressPart, useChangeAddress } from './use-address.ts';

export interface OpenedItem {
  readonly param: string;
  /** The id that the address is about to have: the dialog answers the key, and the router follows. */
  readonly ahead: AheadOfAddress;
  open(id: string): void;
  /** Shows another item in the same dialog without a history entry, so that closing still goes back once. */
  swap(id: string): void;
  close(): void;
}

/**
 * Opens and closes the dialog of an item, which is kept in the address (`?user=…`): a link opens it, Back closes it.
 * Does not render the screen when an item opens: `<Opened>` or `useOpenedId` does.
 */
export function useOpenedItem(param: string): OpenedItem {
  noteOpenedParam(param, useScreenPath());
  const change = useChangeAddress();
  const router = useRouter();
  const openedHere = useRef<string>(undefined);
  const [ahead] = useState(() => new AheadOfAddress());
  // Wherever the router has arrived, the address is right again.
  useEffect(() => router.subscribe('onResolved', () => ahead.set(undefined)), [router, ahead]);
  return useMemo(() => {
    // Of the browser: the router follows.
    const currentId = () => idOf(router.options.parseSearch(router.history.location.search), param);
    return {
      param,
      ahead,
      open(next) {
        openedHere.current = next;
        change((raw) => ({ ...raw, [param]: next }), { replace: false });
        // Unless the screen asks first whether it may be left.
        if (currentId() === next) ahead.set(next);
      },
      swap(next) {
        if (openedHere.current === currentId()) openedHere.current = next;
        change((raw) => ({ ...raw, [param]: next }), { replace: true });
      },
      close() {
        const id = currentId();
        ahead.set(undefined);
        // Undo the history entry of the click instead of adding another one.
        if (id !== undefined && openedHere.current === id) router.history.back();
        else change(({ [param]: _, ...others }) => others, { replace: true });
        openedHere.current = undefined;
      },
    };
  }, [router, ahead, change, param]);
}

/** The id of the item whose dialog is open. */
export function useOpenedId({ param, ahead }: OpenedItem): string | undefined {
  const addressed = useAddressPart((params) => idOf(params, param));
  return useSyncExternalStore(ahead.subscribe, ahead.get) ?? addressed;
}

class AheadOfAddress {
  #id: string | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): string | undefined => this.#id;

  set(id: string | undefined): void {
    if (id === this.#id) return;
    this.#id = id;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

function idOf(params: AddressParams, param: string): string | undefined {
  const value = params[param];
  return value === undefined || value === '' ? undefined : String(value);
}
