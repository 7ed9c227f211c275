import type { getOwnIdentity, listProviders } from '@leitstand/contract/api/access/single-sign-on';
import type { DataOf } from '@leitstand/contract/base/endpoint';
import type { Language } from '@leitstand/contract/base/languages';
import { PROOF_MINUTES } from '@leitstand/contract/base/limits';
import { latestNow } from '../../base/clock.ts';
import type { Caller } from '../../caller.ts';
import { AppError, found } from '../../errors.ts';
import type { OidcProvider } from '../../oidc-providers.ts';
import type { Platform } from '../../platform.ts';
import { auditSilently } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { isBreakGlass } from '../../records/password-policy.ts';
import { markProved } from '../session/second-step.service.ts';
import { type OpenedSession, type Opening, openSession } from '../session/session.service.ts';
import { enterAccount, linkOwnAccount } from './accounts.ts';
import type { Person } from './claims.ts';
import { sealTokens } from './provider-tokens.service.ts';
import * as queries from './single-sign-on.queries.ts';
import { beginVisit, finishVisit, providerOf } from './visits.ts';

type Circumstances = Pick<Change, 'actor' | 'language'>;

const SIGN_IN = 'provider-sign-in';
const PROOF = 'provider-proof';
const LINK = 'provider-link';
/** How much earlier than here it may be at the provider. */
const CLOCK_MS = 30_000;

type Chosen = Pick<Opening, 'stayLoggedIn' | 'canProve'>;

export function providersFor({ config }: Platform, language: Language): DataOf<typeof listProviders> {
  const providers = config.oidcProviders.map(({ id, label }) => ({ id, label: label[language] }));
  return { password: config.passwordSignIn, providers };
}

export async function beginSignIn(platform: Platform, provider: string, { stayLoggedIn, canProve }: Chosen) {
  const purpose = { stayLoggedIn, canProve };
  return beginVisit(platform, { kind: SIGN_IN, provider: providerOf(platform, provider), purpose, isFresh: false });
}

interface Answer {
  ticket: string;
  answer: string;
}

export async function finishSignIn(
  platform: Platform,
  { actor, language }: Circumstances,
  { ticket, answer }: Answer,
  client: Pick<Opening, 'userAgent' | 'remoteAddress'>,
): Promise<OpenedSession> {
  const visited = await finishVisit<Chosen>(platform, platform.database.drizzle, { kind: SIGN_IN, ticket, answer });
  const { provider, person, tokens, purpose } = visited;
  const byProvider = { actor: { ...actor, name: provider.label[language] }, language };
  const entry = await runChange(platform, byProvider, async (change) => {
    const found = await enterAccount(change, provider, person);
    // Kept: a refusal is not an error of this change.
    if ('refused' in found) await logRefusal(change, provider.id, found.refused, found.knownAdminId);
    return found;
  });
  if ('refused' in entry) {
    if (entry.refused === 'LINK_NEEDS_PROOF') logUntrusted(platform, provider);
    throw new AppError(entry.refused);
  }
  const admin = found(await queries.readAdmin(platform.database.drizzle, entry.adminId));
  const atProvider = {
    provider: provider.id,
    providerSession: person.session ?? null,
    providerTokens: sealTokens(platform, tokens),
    recheckAt: new Date(Date.now() + provider.recheckMinutes * 60_000),
  };
  return openSession(platform, { actor, language }, admin, { ...purpose, ...client, atProvider });
}

async function logRefusal(change: Change, provider: string, code: string, adminId = ''): Promise<void> {
  const after = { provider, code };
  await auditSilently(change, { action: 'failSignIn', entity: 'administrator', entityId: adminId, after });
}

/** For the operator, who may not have set it since the update that introduced it. */
function logUntrusted({ log }: Platform, { id, linksByEmail }: OidcProvider): void {
  log.warn(
    { provider: id, linksByEmail },
    'an account was not linked by its address: see linksByEmail of OIDC_PROVIDERS',
  );
}

export async function beginProof(platform: Platform, { adminId, provider: id = '', tokenHash }: Caller) {
  const provider = providerOf(platform, id);
  if (!provider.asksAgain) throw new AppError('PROOF_NOT_FRESH');
  return beginVisit(platform, { kind: PROOF, provider, adminId, purpose: { tokenHash }, isFresh: true });
}

/** The same person has just proved at the provider who they are. Returns until when the proof counts. */
export async function finishProof(
  platform: Platform,
  circumstances: Circumstances,
  { adminId, tokenHash }: Caller,
  { ticket, answer }: Answer,
): Promise<Date> {
  const db = platform.database.drizzle;
  const visited = await finishVisit<{ tokenHash: string }>(platform, db, { kind: PROOF, ticket, answer });
  if (visited.purpose.tokenHash !== tokenHash) throw new AppError('SINGLE_SIGN_ON_EXPIRED');
  const { provider, person, startedAt } = visited;
  if ((await queries.findAdminId(db, provider.id, person.subject)) !== adminId) throw new AppError('WRONG_PERSON');
  if (!isFresh(person, startedAt)) throw new AppError('PROOF_NOT_FRESH');
  const provedAt = new Date();
  await runChange(platform, circumstances, async (change) => {
    await markProved(change, tokenHash, provedAt);
    const after = { method: 'provider', provider: provider.id };
    await auditSilently(change, { action: 'proveIdentity', entity: 'administrator', entityId: adminId, after });
  });
  return new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);
}

/** The person proved in this visit who they are. */
function isFresh({ provedAt }: Person, startedAt: Date): boolean {
  const told = provedAt?.getTime() ?? Number.NaN;
  return told >= startedAt.getTime() - CLOCK_MS && told <= latestNow().getTime();
}

export async function ownIdentity(
  { config, database }: Platform,
  { adminId }: Caller,
  language: Language,
): Promise<DataOf<typeof getOwnIdentity>> {
  const identity = await queries.findIdentity(database.drizzle, adminId);
  if (!identity) {
    const account = found(await queries.readAdmin(database.drizzle, adminId));
    const usable = isBreakGlass(config, account.emailSort) ? [] : config.oidcProviders;
    return { linked: null, providers: usable.map(({ id, label }) => ({ id, label: label[language] })) };
  }
  const provider = config.oidcProviders.find(({ id }) => id === identity.provider);
  const label = provider?.label[language] ?? identity.provider;
  return { linked: { label, since: identity.since.toISOString() }, providers: [] };
}

export async function beginLink(platform: Platform, { adminId, tokenHash }: Caller, providerId: string) {
  const provider = providerOf(platform, providerId);
  if (await queries.findIdentity(platform.database.drizzle, adminId)) throw new AppError('LINKED_ELSEWHERE');
  return beginVisit(platform, { kind: LINK, provider, adminId, purpose: { tokenHash }, isFresh: provider.asksAgain });
}

/** Links the own account to the person who has just signed in at the provider, from the session that began it. */
export async function finishLink(
  platform: Platform,
  circumstances: Circumstances,
  { adminId, tokenHash }: Caller,
  { ticket, answer }: Answer,
): Promise<void> {
  const db = platform.database.drizzle;
  const visited = await finishVisit<{ tokenHash: string }>(platform, db, { kind: LINK, ticket, answer });
  if (visited.purpose.tokenHash !== tokenHash) throw new AppError('SINGLE_SIGN_ON_EXPIRED');
  const { provider, person, startedAt } = visited;
  if (provider.asksAgain && !isFresh(person, startedAt)) throw new AppError('PROOF_NOT_FRESH');
  await runChange(platform, circumstances, (change) => linkOwnAccount(change, provider, person, adminId));
}
