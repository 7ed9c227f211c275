import type { AnyEndpoint } from '../base/endpoint.ts';
import { KINDS } from '../kinds.ts';
import { accountCalls } from './access/account.ts';
import { secondFactorCalls } from './access/second-factor.ts';
import { singleSignOnCalls } from './access/single-sign-on.ts';
import { dashboardCalls } from './dashboard.ts';
import { geoCalls } from './geo.ts';
import { liveCalls } from './live.ts';
import { moderationCalls } from './moderation.ts';
import { personCalls } from './person.ts';
import { platformCalls } from './platform.ts';
import { preferenceCalls } from './preferences.ts';
import { restoreCalls } from './restore.ts';
import { sessionCalls } from './session.ts';
import { verificationCalls } from './verification.ts';

/** Every call of the API, for the server and its documents; the panel imports only the calls it makes. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  ...sessionCalls,
  ...secondFactorCalls,
  ...dashboardCalls,
  ...KINDS.flatMap(({ calls = [] }) => calls),
  ...moderationCalls,
  ...personCalls,
  ...preferenceCalls,
  ...verificationCalls,
  ...geoCalls,
  ...restoreCalls,
  ...liveCalls,
  ...platformCalls,
  ...accountCalls,
  ...singleSignOnCalls,
];
