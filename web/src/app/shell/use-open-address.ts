import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseAddressSearch, stringifyAddressSearch } from '../address-search.ts';
import { useNavigateIfAllowed } from '../session/use-navigate-if-allowed.ts';
import { screenAt } from './screens.ts';

/** Opens an address of the panel. A record of the current screen opens on top of its list, which keeps its filters. */
export function useOpenAddress(): (address: string) => void {
  const router = useRouter();
  const navigateIfAllowed = useNavigateIfAllowed();
  return useCallback(
    (address) => {
      const [path = '', query = ''] = address.split('?');
      const { pathname, search } = router.state.location;
      // The shipping desk replaces the list and cannot open records.
      const { desk: _, ...view } = search;
      const isHere = query !== '' && pathname.replace(/\/+$/, '') === path;
      const target = isHere ? `${path}${stringifyAddressSearch({ ...view, ...parseAddressSearch(query) })}` : address;
      const right = screenAt(path)?.right;
      if (right === undefined) router.history.push(target);
      else navigateIfAllowed(target, right);
    },
    [router, navigateIfAllowed],
  );
}
