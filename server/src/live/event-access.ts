import { listAdministrators } from '@leitstand/contract/administrators';
import { listBlacklist } from '@leitstand/contract/blacklist';
import { listBroadcasts } from '@leitstand/contract/broadcast';
import { listCars } from '@leitstand/contract/cars';
import type { Access } from '@leitstand/contract/endpoint';
import { listEvents } from '@leitstand/contract/events';
import { getInbox } from '@leitstand/contract/inbox';
import { listLevels } from '@leitstand/contract/levels';
import type { LiveEvent } from '@leitstand/contract/live';
import { listMakes } from '@leitstand/contract/makes';
import { listNews } from '@leitstand/contract/news';
import { listOrders } from '@leitstand/contract/orders';
import { listPostsByTime } from '@leitstand/contract/posts';
import { listPresetTrips } from '@leitstand/contract/preset-trips';
import { listReports } from '@leitstand/contract/reports';
import { listRewards } from '@leitstand/contract/rewards';
import { listTrips } from '@leitstand/contract/trips';
import { listUsers } from '@leitstand/contract/users';
import { getAppVersions } from '@leitstand/contract/versions';
import { hasRight } from '../http/authorize.ts';
import type { Caller } from '../http/call.ts';

/** Whoever may read the records may know that they change. */
const READING: ReadonlyMap<string, { access: Access }> = new Map<string, { access: Access }>([
  ['administrator', listAdministrators],
  ['appVersions', getAppVersions],
  ['blacklist', listBlacklist],
  ['broadcast', listBroadcasts],
  ['car', listCars],
  ['event', listEvents],
  ['level', listLevels],
  ['make', listMakes],
  ['news', listNews],
  ['notification', getInbox],
  ['order', listOrders],
  ['post', listPostsByTime],
  ['presetTrip', listPresetTrips],
  ['report', listReports],
  ['reward', listRewards],
  ['trip', listTrips],
  ['user', listUsers],
]);

/**
 * Nobody's but theirs who did it: saved views, what they have seen of their inbox, and bulk actions, of which others are
 * told the records that change.
 */
const PERSONAL = new Set(['bulk', 'inbox', 'view']);

export function mayKnow(
  caller: Pick<Caller, 'adminId' | 'role' | 'rights'>,
  { entity, adminId }: Pick<LiveEvent, 'entity' | 'adminId'>,
): boolean {
  if (PERSONAL.has(entity)) return adminId === caller.adminId;
  // A kind that nobody thought of here may be about people.
  const access = READING.get(entity)?.access ?? 'ReadUsers';
  return access === 'public' || access === 'signed-in' || hasRight(caller, access);
}
