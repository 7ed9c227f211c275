import { administratorCalls } from './administrators.ts';
import { auditLogCalls } from './audit-log.ts';
import { blacklistCalls } from './blacklist.ts';
import { broadcastCalls } from './broadcast.ts';
import { bulkCalls } from './bulk.ts';
import { carCalls } from './cars.ts';
import { dashboardCalls } from './dashboard.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { eventCalls } from './events.ts';
import { fileCalls } from './files.ts';
import { geoCalls } from './geo.ts';
import { inboxCalls } from './inbox.ts';
import { levelCalls } from './levels.ts';
import { liveCalls } from './live.ts';
import { makeCalls } from './makes.ts';
import { newsCalls } from './news.ts';
import { orderCalls } from './orders.ts';
import { personCalls } from './person.ts';
import { platformCalls } from './platform.ts';
import { postCalls } from './posts.ts';
import { presetTripCalls } from './preset-trips.ts';
import { reportCalls } from './reports.ts';
import { restoreCalls } from './restore.ts';
import { rewardCalls } from './rewards.ts';
import { sessionCalls } from './session.ts';
import { tripCalls } from './trips.ts';
import { userCalls } from './users.ts';
import { verificationCalls } from './verification.ts';
import { versionCalls } from './versions.ts';
import { viewCalls } from './views.ts';

/** Every call of the API. For the server and its documents; the panel imports the calls it makes. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  ...sessionCalls,
  ...dashboardCalls,
  ...userCalls,
  ...blacklistCalls,
  ...carCalls,
  ...eventCalls,
  ...tripCalls,
  ...presetTripCalls,
  ...postCalls,
  ...reportCalls,
  ...personCalls,
  ...bulkCalls,
  ...rewardCalls,
  ...orderCalls,
  ...levelCalls,
  ...makeCalls,
  ...newsCalls,
  ...broadcastCalls,
  ...verificationCalls,
  ...versionCalls,
  ...fileCalls,
  ...geoCalls,
  ...inboxCalls,
  ...viewCalls,
  ...restoreCalls,
  ...administratorCalls,
  ...auditLogCalls,
  ...liveCalls,
  ...platformCalls,
];
