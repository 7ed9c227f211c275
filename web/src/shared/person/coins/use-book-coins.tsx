import { bookCoins, type User } from '@leitstand/contract/users';
import { IconCoins } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Action } from '../../../ui/action/action.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { useRight } from '../../../ui/session/rights.ts';
import { coinsText } from './coins.text.ts';

// Loaded when it is first opened.
const BookCoinsDialog = lazy(async () => ({ default: (await import('./book-coins-dialog.tsx')).BookCoinsDialog }));

/** Booking coins, wherever a user is shown: the action, none where it is not possible, and the dialog to render. */
export function useBookCoins(onBooked: (user: User) => void): {
  actions: readonly Action<User>[];
  dialog: ReactNode;
} {
  const text = useText(coinsText);
  const canBook = useCapability(bookCoins);
  const mayWrite = useRight('WriteUsers');
  const [user, setUser] = useState<User>();
  const actions = useMemo(
    (): readonly Action<User>[] =>
      canBook && mayWrite ? [{ id: 'coins', label: text.book, icon: IconCoins, run: setUser }] : [],
    [text, canBook, mayWrite],
  );
  const dialog = user && (
    <Suspense fallback={null}>
      <BookCoinsDialog user={user} onBooked={onBooked} onClose={() => setUser(undefined)} />
    </Suspense>
  );
  return { actions, dialog };
}
