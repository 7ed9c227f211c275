import { useEffect, useEffectEvent } from 'react';
import { useAddressPart, useChangeAddress } from '../list/filters/use-address.ts';
import type { Action } from './action.ts';
import { ACTION_PARAM } from './action-address.ts';
import { useRunAction } from './use-run-action.ts';

/** Runs the action that the address names, once, as if it had been clicked. */
export function useRequestedAction<T>(actions: readonly Action<T>[], item: T): void {
  const change = useChangeAddress();
  const { run } = useRunAction(item);
  const requestedId = useAddressPart((params) => actions.find(({ id }) => id === params[ACTION_PARAM])?.id);
  const runOnce = useEffectEvent((actionId: string) => {
    change(({ [ACTION_PARAM]: _, ...others }) => others, { replace: true });
    const requested = actions.find(({ id }) => id === actionId);
    if (requested) run(requested);
  });
  useEffect(() => {
    if (requestedId !== undefined) runOnce(requestedId);
  }, [requestedId]);
}
