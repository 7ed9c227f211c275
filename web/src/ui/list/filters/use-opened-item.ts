import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { noteOpenedParam, useScreenPath } from './opened-params.ts';
import { type AddressParams, useAddressPart, useChangeAddress } from './use-address.ts';

export interface OpenedItem {
  readonly param: string;
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
  return useMemo(() => {
    const currentId = () => idOf(router.state.location.search, param);
    return {
      param,
      open(next) {
        openedHere.current = next;
        change((raw) => ({ ...raw, [param]: next }), { replace: false });
      },
      swap(next) {
        if (openedHere.current === currentId()) openedHere.current = next;
        change((raw) => ({ ...raw, [param]: next }), { replace: true });
      },
      close() {
        const id = currentId();
        // Undo the history entry of the click instead of adding another one.
        if (id !== undefined && openedHere.current === id) router.history.back();
        else change(({ [param]: _, ...others }) => others, { replace: true });
        openedHere.current = undefined;
      },
    };
  }, [router, change, param]);
}

/** The id of the item whose dialog is open. */
export function useOpenedId({ param }: OpenedItem): string | undefined {
  return useAddressPart((params) => idOf(params, param));
}

function idOf(params: AddressParams, param: string): string | undefined {
  const value = params[param];
  return value === undefined || value === '' ? undefined : String(value);
}
