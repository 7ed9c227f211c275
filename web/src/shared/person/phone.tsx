import { useSyncExternalStore } from 'react';

type Phones = Pick<typeof import('@leitstand/contract/base/phone'), 'formatPhone' | 'phoneFault'>;

/** Until the numbering plans are loaded, and without them, numbers are digits and any of them is accepted. */
const DIGITS: Phones = { formatPhone: (digits) => digits, phoneFault: () => undefined };

const listeners = new Set<() => void>();
let loaded = DIGITS;
let loading: Promise<void> | undefined;

/** Loads the numbering plans of all countries, which would double the size of a screen. */
export function loadPhones(): Promise<void> {
  loading ??= import('@leitstand/contract/base/phone').then(
    (phones) => {
      loaded = phones;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** The rules as far as they are loaded; see `loadPhones`. */
export function phones(): Phones {
  return loaded;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadPhones();
  return () => listeners.delete(listener);
}

/** Writes stored digits as people do: `+49 176 04069021`. */
export function useFormatPhone(): (digits: string) => string {
  return useSyncExternalStore(subscribe, phones).formatPhone;
}
