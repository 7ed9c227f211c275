import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../ui/api/call.ts';
import { currentSession, isSigningOut, readSession, type SignInWay, signInWith, subscribeSession } from './session.ts';
import { type PromiseWithResolvers, withResolvers } from './with-resolvers.ts';

/** Why the session ended: it expired, or was ended by a sign-out in another window. */
export type SessionEnd = 'expired' | 'elsewhere';

const listeners = new Set<() => void>();
let end: SessionEnd | undefined;
let waiting: (PromiseWithResolvers<boolean> & { readonly administratorId: string }) | undefined;

function set(next: SessionEnd | undefined): void {
  end = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionEnd(): SessionEnd | undefined {
  return useSyncExternalStore(subscribe, () => end);
}

/** Opens the sign-in dialog over the current page; all waiting calls share its result. */
function askToSignIn(reason: SessionEnd): Promise<boolean> {
  const session = currentSession();
  if (!session || isSigningOut()) return Promise.resolve(false);
  if (!waiting) {
    waiting = { ...withResolvers<boolean>(), administratorId: session.profile._id };
    set(reason);
  }
  return waiting.promise;
}

function settle(signedIn: boolean): void {
  waiting?.resolve(signedIn);
  waiting = undefined;
  set(undefined);
}

/** Closes the dialog after any sign-in, also on the sign-in page or in another window, and if the session is given up. */
function settleWithSession(): void {
  if (waiting) settle(currentSession()?.profile._id === waiting.administratorId);
}

/**
 * Signs in again without leaving the page. If it is a different administrator, the page reloads so that it shows no
 * foreign data.
 */
export async function signInAgain(way: SignInWay): Promise<void> {
  const before = currentSession()?.profile._id;
  const { profile } = await signInWith(way);
  if (profile._id !== before) location.reload();
}

/** Leaves the open page for the sign-in page. */
export function giveUpSession(): void {
  settle(false);
}

async function followOtherWindow(event: StorageEvent): Promise<void> {
  if (event.storageArea !== localStorage || (event.key !== null && event.key !== TOKEN_STORAGE_KEY)) return;
  const before = currentSession()?.profile._id;
  if (before === undefined || event.newValue === event.oldValue) return;
  if (!event.newValue) {
    void askToSignIn('elsewhere');
    return;
  }
  try {
    const { profile } = await readSession();
    if (profile._id !== before) location.reload();
  } catch {
    // Undecided: the next call of this window finds out.
  }
}

/** Watches for the end of the session. Called once, at startup. */
export function watchSessionEnd(): void {
  onSessionEnd(() => askToSignIn('expired'));
  subscribeSession(settleWithSession);
  window.addEventListener('storage', (event) => void followOtherWindow(event));
}
