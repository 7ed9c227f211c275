import * as oidc from 'openid-client';
import { jobKind } from '../../jobs/queue.ts';
import { grantOf, type OidcProvider } from '../../oidc-providers.ts';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { bySystem, runChange } from '../../records/change.ts';
import { grantFromProvider, lockSuperadmins } from '../administrators/provider-rights.service.ts';
import { isGovernedBy } from './accounts.ts';
import { groupsOf, userInfo } from './claims.ts';
import { clientOf, isRefusal, reasonOf } from './provider-client.ts';
import { type ProviderTokens, sealTokens, unsealTokens } from './provider-tokens.service.ts';
import * as queries from './single-sign-on.queries.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 20;
/** A process that is killed while it checks leaves the rest to the next run. */
const CLAIMED_MS = 2 * MINUTE_MS;
const RETRY_MS = MINUTE_MS;

const recheck = jobKind<Record<string, never>>('single-sign-on-recheck', 0);

export async function scheduleRechecks(platform: Platform): Promise<void> {
  const { queue, config } = platform;
  await queue.handle(recheck, () => recheckSessions(platform));
  // Without providers, sessions of former ones end when they are next due after a start.
  if (config.oidcProviders.length > 0) await queue.every(recheck, '* * * * *', {});
  else await queue.forget(recheck.name);
}

/** Asks the providers whether the people of open sessions may still be here. Several processes share the work. */
export async function recheckSessions(platform: Platform, now = new Date()): Promise<void> {
  const db = platform.database.drizzle;
  while (!platform.stopping.aborted) {
    const due = await db.transaction((tx) => queries.claimDue(tx, now, new Date(now.getTime() + CLAIMED_MS), AT_ONCE));
    if (due.length === 0) return;
    await Promise.all(due.map((session) => recheckSession(platform, session)));
  }
}

async function recheckSession(platform: Platform, session: queries.SessionRow): Promise<void> {
  const provider = platform.config.oidcProviders.find(({ id }) => id === session.provider);
  const tokens = unsealTokens(platform, session.providerTokens);
  // The provider was removed, or the key that encrypts its tokens was changed.
  if (!provider || !tokens) return endSession(platform, session, 'cannot be checked');
  try {
    const answer = await askProvider(provider, tokens);
    if (!answer) return await endSession(platform, session, 'cannot be checked');
    await keepSession(platform, session, provider, answer);
  } catch (error) {
    if (isRefusal(error)) return endSession(platform, session, 'refused by the provider');
    const details = { err: error, reason: reasonOf(error), provider: provider.id };
    platform.log.warn(details, 'a session could not be checked at its provider');
    await queries.setChecked(platform.database.drizzle, session.tokenHash, {
      recheckAt: new Date(Date.now() + RETRY_MS),
    });
  }
}

interface ProviderAnswer {
  readonly tokens: ProviderTokens;
  /** Undefined if the provider did not say anything about groups. */
  readonly groups: readonly string[] | undefined;
}

/** New tokens where there is a refresh token, otherwise only a question; undefined if neither is possible. */
async function askProvider(provider: OidcProvider, tokens: ProviderTokens): Promise<ProviderAnswer | undefined> {
  const { configuration } = await clientOf(provider);
  if (!tokens.refreshToken) {
    if (tokens.accessTokenEnds <= Date.now()) return undefined;
    const claims = await userInfo(configuration, tokens.accessToken, tokens.subject);
    return claims && { tokens, groups: groupsOf(provider, claims) };
  }
  const answer = await oidc.refreshTokenGrant(configuration, tokens.refreshToken);
  const claims = {
    ...(await userInfo(configuration, answer.access_token, tokens.subject)),
    ...answer.claims(),
  };
  return {
    groups: groupsOf(provider, claims),
    tokens: {
      ...tokens,
      accessToken: answer.access_token,
      accessTokenEnds: Date.now() + (answer.expiresIn() ?? 0) * 1000,
      refreshToken: answer.refresh_token ?? tokens.refreshToken,
      idToken: answer.id_token ?? tokens.idToken,
    },
  };
}

/** With the rights that the person's groups have now; without any, the session ends. */
async function keepSession(
  platform: Platform,
  session: queries.SessionRow,
  provider: OidcProvider,
  { tokens, groups }: ProviderAnswer,
): Promise<void> {
  const grant = groups && grantOf(provider, groups);
  if (groups && !grant) return endSession(platform, session, 'no matching group');
  // A link that versions before made beside another one, or one that was removed.
  const identity = { provider: provider.id, subject: tokens.subject };
  const isGoverned = await isGovernedBy(platform.database.drizzle, session.adminId, identity);
  if (!isGoverned) return endSession(platform, session, 'linked elsewhere');
  await runChange(platform, systemFor(provider), async (change) => {
    if (grant) await grantFromProvider(change, session.adminId, grant, await lockSuperadmins(change.tx));
    await queries.setChecked(change.tx, session.tokenHash, {
      recheckAt: new Date(Date.now() + provider.recheckMinutes * MINUTE_MS),
      providerTokens: sealTokens(platform, tokens),
    });
  });
}

async function endSession(platform: Platform, session: queries.SessionRow, reason: string): Promise<void> {
  const { adminId, tokenHash, provider } = session;
  await runChange(platform, bySystem('single-sign-on-recheck'), async (change) => {
    if (!(await queries.endSession(change.tx, tokenHash))) return;
    const after = { provider, reason, ended: 1 };
    await audit(change, { action: 'endSessions', entity: 'administrator', entityId: adminId, after });
  });
}

function systemFor({ label }: OidcProvider) {
  const system = bySystem('single-sign-on-recheck');
  return { ...system, actor: { ...system.actor, name: label.de } };
}
