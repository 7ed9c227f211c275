import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { useSyncExternalStore } from 'react';
import { onProofNeeded } from '../../../ui/api/call.ts';
import { currentSession, isSigningOut, subscribeSession } from '../session.ts';
import { type PromiseWithResolvers, withResolvers } from '../with-resolvers.ts';

/** Calls that wait for a proof of identity. */
export interface ProofRequest {
  /** Their names, each once. */
  readonly calls: readonly string[];
}

const listeners = new Set<() => void>();
let request: ProofRequest | undefined;
/** When the last proof was given, by `performance.now()`. */
let provedAt = 0;
let waiting: (PromiseWithResolvers<boolean> & { readonly administratorId: string }) | undefined;

function set(next: ProofRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function proofRequest(): ProofRequest | undefined {
  return request;
}

export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(subscribe, proofRequest);
}

/** Opens the prompt over the current page; all calls that need a proof meanwhile share its result. */
function askForProof({ name }: AnyEndpoint, sentAt: number): Promise<boolean> {
  if (provedAt > sentAt) return Promise.resolve(true);
  const session = currentSession();
  if (!session || isSigningOut()) return Promise.resolve(false);
  waiting ??= { ...withResolvers<boolean>(), administratorId: session.profile._id };
  const calls = request?.calls ?? [];
  if (!calls.includes(name)) set({ calls: [...calls, name] });
  return waiting.promise;
}

/** Closes the prompt: the waiting calls are repeated, or fail if it was cancelled. */
export function settleProof(isProved: boolean): void {
  if (isProved) provedAt = performance.now();
  waiting?.resolve(isProved);
  waiting = undefined;
  set(undefined);
}

/** A sign-in is a proof too. Without a session, or with that of somebody else, the calls are given up. */
function settleWithSession(): void {
  if (waiting) settleProof(currentSession()?.profile._id === waiting.administratorId);
}

/** Asks for a proof where a call needs one, until the returned function is called. `load` fetches the prompt first. */
export function watchProofs(load: () => Promise<unknown>): () => void {
  onProofNeeded(async (endpoint, sentAt) => {
    await load();
    return askForProof(endpoint, sentAt);
  });
  const unsubscribe = subscribeSession(settleWithSession);
  return () => {
    onProofNeeded(undefined);
    unsubscribe();
    if (waiting) settleProof(false);
  };
}
