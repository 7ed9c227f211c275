import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '../../shared/screens/page.ts';
import { ensureCapabilities } from '../../ui/api/use-capability.ts';
import { parseAddressSearch } from '../address-search.ts';
import { createQueryClient } from '../query-client.ts';
import { ensureSession } from '../session/session.ts';
import { screenAt } from './screens.ts';

/** A list that takes longer is drawn without its rows first. */
const PATIENCE_MS = 200;

let prepared: QueryClient | undefined;

/** The cache of a session, with what was fetched before the shell was drawn. */
export function takeCache(): QueryClient {
  const cache = prepared ?? createQueryClient();
  prepared = undefined;
  return cache;
}

/** Fetches what the first screen shows, so that it need not be drawn twice. Failures are those of the screen. */
export async function fetchFirstData(address: Location, page: Promise<Pick<Page, 'prefetch'>>): Promise<void> {
  // Before anything is awaited: the shell must take this cache, and no later session what arrives in it.
  prepared = createQueryClient();
  const fetched = fetchData(prepared, address, page).catch(() => undefined);
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function fetchData(
  cache: QueryClient,
  { pathname, search }: Location,
  page: Promise<Pick<Page, 'prefetch'>>,
): Promise<void> {
  const right = screenAt(pathname)?.right;
  const [{ prefetch }, { rights }] = await Promise.all([page, ensureSession(), ensureCapabilities()]);
  if (!prefetch || (right !== undefined && !rights.includes(right))) return;
  await prefetch(cache, parseAddressSearch(search));
}
