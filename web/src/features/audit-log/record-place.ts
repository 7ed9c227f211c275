import type { NamedAuditEntry } from '@leitstand/contract/api/audit-log';
import { useRouter } from '@tanstack/react-router';

const PLACES: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/users?user=${id}`,
  car: (id) => `/userAutos?vehicle=${id}`,
  event: (id) => `/events?event=${id}`,
  trip: (id) => `/trips?trip=${id}`,
  presetTrip: (id) => `/predefinedTrips?presetTrip=${id}`,
  reward: (id) => `/rewards?reward=${id}`,
  level: (id) => `/levels?level=${id}`,
  make: (id) => `/models?model=${id}`,
  news: (id) => `/newsmessages?newsMessage=${id}`,
  post: (id) => `/posts?post=${id}`,
  report: (id) => `/reported?report=${id}`,
  order: () => '/rewardHistory',
  broadcast: () => '/broadcast',
  blacklist: () => '/blacklisted',
  appVersions: () => '/versions',
  administrator: (id) => `/administrators?administrator=${id}`,
};

/** Kinds whose deleted records keep nothing that their screen could show. */
const GONE = new Set(['delete', 'erase', 'ban']);

/** The address of the screen that shows a record; nothing where there is none. */
export function placeOfRecord({ entity, entityId, action }: Pick<NamedAuditEntry, 'entity' | 'entityId' | 'action'>) {
  if (GONE.has(action) && entity !== 'report') return undefined;
  return PLACES[entity]?.(encodeURIComponent(entityId));
}

/** The same, as far as the panel has the screen. */
export function usePlaceOfRecord(entry: NamedAuditEntry): string | undefined {
  const { routesByPath } = useRouter();
  const place = placeOfRecord(entry);
  return place !== undefined && place.replace(/\?.*/, '') in routesByPath ? place : undefined;
}
