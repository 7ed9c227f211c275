import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { findInLists } from './list-cache.ts';

/**
 * Whether a row is in one of the lists below the key. `awaited` while a list is loading, because a dialog may open
 * before its list.
 */
export function useListed(queryKey: QueryKey, id: string): 'listed' | 'absent' | 'awaited' {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  return useSyncExternalStore(subscribe, () => {
    if (findInLists(client, queryKey, id)) return 'listed';
    const lists = client.getQueryCache().findAll({ queryKey, type: 'active' });
    const isAwaited = lists.length === 0 || lists.some(({ state }) => state.fetchStatus !== 'idle');
    return isAwaited ? 'awaited' : 'absent';
  });
}
