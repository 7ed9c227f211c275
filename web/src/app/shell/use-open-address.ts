import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseAddressSearch, stringifyAddressSearch } from '../address-search.ts';
import { useNavigateIfAllowed } from '../session/use-navigate-if-allowed.ts';
import { screenAt } from './screens.ts';

/** Goes to an address of the panel. A record of the screen one is on opens there: its list stays as it is. */
export function useOpenAddress(): (address: string) => void {
  const router = useRouter();
  const navigateIfAllowed = useNavigateIfAllowed();
  return useCallback(
    (address) => {
      const [path = '', query = ''] = address.split('?');
      const { pathname, search } = router.state.location;
      // The shipping desk replaces its list and has no records to open.
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
