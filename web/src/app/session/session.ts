import { authorizationState, myProfile, type Profile, signIn, signOut } from '@leitstand/contract/api/session';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { type Grant, RIGHTS } from '@leitstand/contract/base/rights';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { forgetPosition } from '../../ui/api/position.ts';
import { storedToken } from '../../ui/api/request.ts';
import { translate } from '../../ui/i18n/text.ts';
import { setAdministratorId } from '../../ui/session/administrator.ts';
import { setRights } from '../../ui/session/rights.ts';
import { sessionText } from './session.text.ts';

export interface Session {
  readonly profile: Profile;
  /** The role of a SUPERADMIN is one of them. */
  readonly rights: readonly Grant[];
}

export interface Credentials {
  email: string;
  password: string;
  stayLoggedIn: boolean;
}

/** By password, or with the token of a session that a second step or a passkey has opened. */
export type SignInWay = Credentials | { token: string };

// These calls check whether there is a session; a 401 must not open the sign-in dialog.
const askProfile = { ...myProfile, access: 'public' as const };
const askRights = { ...authorizationState, access: 'public' as const };
const endSession = { ...signOut, access: 'public' as const };
const SIGN_OUT_TIMEOUT_MS = 3000;

const listeners = new Set<() => void>();
let current: Session | undefined;
let loading: Promise<Session> | undefined;
let readSinceSignIn = false;
let isLeaving = false;

function set(session: Session | undefined): void {
  current = session;
  setRights(session?.rights ?? []);
  setAdministratorId(session?.profile._id);
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, if an administrator is signed in. */
export function currentSession(): Session | undefined {
  return current;
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, currentSession);
}

/** Reads profile and rights from the server; concurrent callers share one request. */
export function loadSession(): Promise<Session> {
  loading ??= readSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Always asks the server: after a change of the token, a pending answer is outdated. */
export async function readSession(): Promise<Session> {
  const early = storedToken() ? readRights() : undefined;
  const { data: profile } = await call(askProfile);
  const session = { profile, rights: await (early ?? readRights()) };
  set(session);
  return session;
}

/** A backend without the rights call refuses forbidden calls itself, so everything is offered. */
async function readRights(): Promise<readonly Grant[]> {
  try {
    const { data } = await call(askRights);
    const rights = data.rights ?? RIGHTS;
    return data.role === 'SUPERADMIN' ? [...rights, data.role] : rights;
  } catch {
    return RIGHTS;
  }
}

/** The known session, or the one read from the server. */
export async function ensureSession(): Promise<Session> {
  return current ?? loadSession();
}

/** Makes the next `ensureSession` ask the server, unless a sign-in just did. */
export function expectProfileReload(): void {
  if (readSinceSignIn) readSinceSignIn = false;
  else set(undefined);
}

/** Signs in and reads the profile. Throws an `ApiError` with a message for people. */
export async function signInWith(way: SignInWay): Promise<Session> {
  const token = 'token' in way ? way.token : await tokenFor(way);
  const before = storedToken();
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  forgetPosition();
  try {
    const session = await readSession();
    readSinceSignIn = true;
    return session;
  } catch (error) {
    localStorage.setItem(TOKEN_STORAGE_KEY, before);
    if (error instanceof ApiError && error.code === 'NETWORK') throw error;
    throw new ApiError(401, translate(sessionText).invalidCredentials, { code: 'BAD_CREDENTIALS' });
  }
}

async function tokenFor(credentials: Credentials): Promise<string> {
  const body = { ...credentials, fcmToken: '', canProve: true };
  return (await call(signIn, { body }).catch(explainRefusal)).data.token;
}

/** A backend that gives no reason sends one message for all cases, in its own language. */
function explainRefusal(error: unknown): never {
  const isUnexplained = error instanceof ApiError && error.code === 'UNKNOWN' && error.status < 500;
  throw isUnexplained ? new ApiError(error.status, translate(sessionText).wrongCredentials, {}) : error;
}

/** The administrator is signing out: a call that is refused meanwhile is no reason to ask for the password. */
export function isSigningOut(): boolean {
  return isLeaving;
}

/**
 * Ends the session on the server if possible, and always clears the token here. Returns the address of the provider
 * that ends the session there too, if there is one.
 */
export async function endSessionOnServer(): Promise<string | undefined> {
  isLeaving = true;
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS, undefined));
  const answer = await Promise.race([call(endSession).catch(() => undefined), timeout]);
  localStorage.setItem(TOKEN_STORAGE_KEY, '');
  return answer?.data?.endSessionUrl;
}

export function forgetSession(): void {
  isLeaving = false;
  readSinceSignIn = false;
  set(undefined);
}
