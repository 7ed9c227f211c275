import type { listProviders } from '@leitstand/contract/api/access/single-sign-on';
import type { DataOf } from '@leitstand/contract/base/endpoint';
import type { Language } from '@leitstand/contract/base/languages';
import { PROOF_MINUTES } from '@leitstand/contract/base/limits';
import { latestNow } from '../../base/clock.ts';
import type { Caller } from '../../caller.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditSilently } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { markProved } from '../session/second-step.service.ts';
import { type OpenedSession, type Opening, openSession } from '../session/session.service.ts';
import { enterAccount } from './accounts.ts';
import { sealTokens } from './provider-tokens.service.ts';
import * as queries from './single-sign-on.queries.ts';
import { beginVisit, finishVisit, providerOf } from './visits.ts';

type Circumstances = Pick<Change, 'actor' | 'language'>;

const SIGN_IN = 'provider-sign-in';
const PROOF = 'provider-proof';
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
  if ('refused' in entry) throw new AppError(entry.refused);
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
  const told = person.provedAt?.getTime() ?? Number.NaN;
  const isFresh = told >= startedAt.getTime() - CLOCK_MS && told <= latestNow().getTime();
  if (!isFresh) throw new AppError('PROOF_NOT_FRESH');
  const provedAt = new Date();
  await runChange(platform, circumstances, async (change) => {
    await markProved(change, tokenHash, provedAt);
    const after = { method: 'provider', provider: provider.id };
    await auditSilently(change, { action: 'proveIdentity', entity: 'administrator', entityId: adminId, after });
  });
  return new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);
}
