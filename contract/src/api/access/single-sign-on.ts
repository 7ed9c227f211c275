import * as z from 'zod/mini';
import { endpoint } from '../../base/endpoint.ts';
import * as field from '../../base/fields.ts';
import { SIGN_IN_ANSWER_LENGTH } from '../../base/limits.ts';
import * as read from '../../base/reading.ts';

/** An OpenID Connect provider of the operator. */
export const signInProvider = z.object({ id: read.text, label: read.text });
export type SignInProvider = z.output<typeof signInProvider>;

/** What the provider appended to the address of the panel's page, without the question mark. */
const answer = z.string().check(z.maxLength(SIGN_IN_ANSWER_LENGTH));

/**
 * The address of the provider, and a ticket that stays in this browser: only the browser that began the sign-in can
 * finish it, so a forged link cannot sign a person in to another account.
 */
const visit = z.object({ url: z.string(), ticket: z.string() });

export const listProviders = endpoint({
  name: 'listProviders',
  resource: 'session',
  method: 'GET',
  path: '/signIn/providers',
  summary: 'The providers of a single sign-on, and whether people may also sign in with a password.',
  access: 'public',
  bound: 'nothing',
  extension: true,
  data: z.object({ password: z.catch(z.boolean(), true), providers: read.list(signInProvider) }),
});

export const beginSingleSignOn = endpoint({
  name: 'beginSingleSignOn',
  resource: 'session',
  method: 'POST',
  path: '/signIn/provider/begin',
  summary: 'Begins a sign-in at a provider (OpenID Connect, code flow with PKCE, state and nonce).',
  access: 'public',
  bound: 'nothing',
  mutates: false,
  extension: true,
  body: z.object({
    provider: field.requiredText(),
    stayLoggedIn: z._default(field.flag(), false),
    canProve: z._default(field.flag(), false),
  }),
  data: visit,
});

export const finishSingleSignOn = endpoint({
  name: 'finishSingleSignOn',
  resource: 'session',
  method: 'POST',
  path: '/signIn/provider/finish',
  summary: 'Finishes a sign-in with what the provider answered. The rights are those of the groups there.',
  access: 'public',
  bound: 'secret',
  mutates: false,
  extension: true,
  body: z.object({ ticket: field.ticket, answer }),
  data: z.object({ token: z.string() }),
});

export const backChannelSignOut = endpoint({
  name: 'backChannelSignOut',
  resource: 'session',
  method: 'POST',
  path: '/signIn/provider/signOut/{provider}',
  summary: 'Called by a provider when somebody signs out there: ends their sessions here (back-channel logout).',
  access: 'public',
  bound: 'secret',
  mutates: false,
  extension: true,
  encoding: 'form',
  params: z.object({ provider: field.requiredText() }),
  body: z.object({ logout_token: z.string().check(z.maxLength(SIGN_IN_ANSWER_LENGTH)) }),
  data: read.nothing,
});

export const beginProviderProof = endpoint({
  name: 'beginProviderProof',
  resource: 'session',
  method: 'POST',
  path: '/session/prove/provider/begin',
  summary: 'Begins a visit to the provider of this session, which asks again who is at the screen.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  beforeSecondFactor: true,
  data: visit,
});

export const finishProviderProof = endpoint({
  name: 'finishProviderProof',
  resource: 'session',
  method: 'POST',
  path: '/session/prove/provider',
  summary: 'Proves who is at the screen with what the provider answered.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  beforeSecondFactor: true,
  body: z.object({ ticket: field.ticket, answer }),
  data: z.object({ provedUntil: read.text }),
});

export const getOwnIdentity = endpoint({
  name: 'getOwnIdentity',
  resource: 'account',
  method: 'GET',
  path: '/account/identity',
  summary: 'The provider that the own account is linked to, and those that it can be linked to.',
  access: 'signed-in',
  extension: true,
  data: z.object({
    linked: z.catch(z.nullable(z.object({ label: read.text, since: read.text })), null),
    providers: read.list(signInProvider),
  }),
});

export const beginIdentityLink = endpoint({
  name: 'beginIdentityLink',
  resource: 'account',
  method: 'POST',
  path: '/account/identity/begin',
  summary: 'Begins a visit to a provider, to link the own account to the person there. An account has one link.',
  access: 'signed-in',
  mutates: false,
  proof: true,
  extension: true,
  body: z.object({ provider: field.requiredText() }),
  data: visit,
});

export const finishIdentityLink = endpoint({
  name: 'finishIdentityLink',
  resource: 'account',
  method: 'POST',
  path: '/account/identity/link',
  summary: 'Links the own account with what the provider answered. From then on that person can sign in to it.',
  access: 'signed-in',
  mutates: false,
  proof: true,
  extension: true,
  body: z.object({ ticket: field.ticket, answer }),
  data: read.nothing,
});

export const singleSignOnCalls = [
  listProviders,
  beginSingleSignOn,
  finishSingleSignOn,
  backChannelSignOut,
  beginProviderProof,
  finishProviderProof,
  getOwnIdentity,
  beginIdentityLink,
  finishIdentityLink,
];
