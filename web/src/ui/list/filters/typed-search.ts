import { useEffect, useSyncExternalStore } from 'react';
import { searchOf } from './list-params.ts';

const TYPING_PAUSE_MS = 250;

interface Typed {
  readonly text: string;
  /** `applied`: on its way into the address; `settled`: the address has it, and may change it from now on. */
  readonly state: 'typing' | 'applied' | 'settled';
}

/** The text of a search box, outside the state of its screen: a letter renders the box, not the list. */
export interface TypedSearch {
  /** `apply` runs after a typing pause; at once if the text is empty. */
  type(text: string, apply: () => void): void;
  settle(text: string): void;
  subscribe(listener: () => void): () => void;
  current(): Typed;
}

export function createTypedSearch(initial: string): TypedSearch {
  const listeners = new Set<() => void>();
  let typed: Typed = { text: initial, state: 'settled' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(next: Typed) {
    clearTimeout(timer);
    typed = next;
    for (const listener of listeners) listener();
  }

  return {
    type(text, apply) {
      change({ text, state: 'typing' });
      const finish = () => {
        change({ text, state: 'applied' });
        apply();
      };
      timer = setTimeout(finish, text === '' ? 0 : TYPING_PAUSE_MS);
    },
    settle: (text) => change({ text, state: 'settled' }),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // A box that is gone must not change the address of the next screen.
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    current: () => typed,
  };
}

/** The typed text (blanks, a single letter) while it is equivalent to the search of the address. */
export function useTypedText({ subscribe, current, settle }: TypedSearch, search: string): string {
  const { text, state } = useSyncExternalStore(subscribe, current);
  const isSame = searchOf(text) === search;
  useEffect(() => {
    if (state === 'applied' && isSame) settle(text);
  }, [state, isSame, settle, text]);
  return state !== 'settled' || isSame ? text : search;
}
