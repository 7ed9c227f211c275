import type { InboxListName } from '@leitstand/contract/base/limits';
import { useEffect } from 'react';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

const openers = new Map<InboxListName, () => void>();

/** Opens a list of the header from elsewhere. */
export function openInbox(list: InboxListName): void {
  openers.get(list)?.();
}

/** Lets `openInbox` open this list. */
export function useInboxOpener(list: InboxListName, open: () => void): void {
  const latest = useStableCallback(open);
  useEffect(() => {
    openers.set(list, latest);
    return () => void openers.delete(list);
  }, [list, latest]);
}
