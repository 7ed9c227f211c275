import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { PROFILE_PATH, RIGHTS_PATH } from '../base/first-page.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../base/limits.ts';
import * as read from '../base/reading.ts';
import { RIGHTS, ROLES } from '../base/rights.ts';

/** The signed-in administrator. */
export const profile = z.object({ _id: read.text, userName: read.text, email: read.text, image: read.text });
export type Profile = z.output<typeof profile>;

const anyPassword = z.string().check(z.maxLength(MAX_PASSWORD_LENGTH));

export const signIn = endpoint({
  name: 'signIn',
  resource: 'session',
  method: 'POST',
  path: '/signInDashboard',
  summary: 'Signs an administrator in. `stayLoggedIn` keeps the session for 30 days instead of 12 hours.',
  access: 'public',
  bound: 'attempts',
  mutates: false,
  body: z.object({
    email: field.text(),
    password: anyPassword,
    fcmToken: z.optional(field.text()),
    stayLoggedIn: z._default(field.flag(), false),
    /** The client asks for a proof of identity when a call is answered with `PROOF_NEEDED`. */
    canProve: z._default(field.flag(), false),
  }),
  data: z.object({ token: z.string() }),
});

export const myProfile = endpoint({
  name: 'myProfile',
  resource: 'session',
  method: 'GET',
  path: PROFILE_PATH,
  summary: 'The signed-in administrator.',
  access: 'signed-in',
  beforeSecondFactor: true,
  forMachines: true,
  data: profile,
});

export const signOut = endpoint({
  name: 'signOut',
  resource: 'session',
  method: 'GET',
  path: '/signOut',
  summary: 'Ends this session.',
  access: 'signed-in',
  beforeSecondFactor: true,
  mutates: true,
  /** After a single sign-on: where the browser ends the session there too, if the operator wants that. */
  data: z.catch(z.nullable(z.object({ endSessionUrl: z.string() })), null),
});

export const passwordGrant = endpoint({
  name: 'passwordGrant',
  resource: 'session',
  method: 'POST',
  path: '/api/authorization/token',
  summary: 'The same sign-in as a form-encoded password grant.',
  access: 'public',
  bound: 'attempts',
  mutates: false,
  encoding: 'form',
  body: z.object({ username: field.text(), password: anyPassword, grant_type: z.optional(field.text()) }),
  data: z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.number() }),
});

export const authorizationState = endpoint({
  name: 'authorizationState',
  resource: 'session',
  method: 'GET',
  path: RIGHTS_PATH,
  summary: 'Role and rights of the signed-in administrator.',
  access: 'signed-in',
  beforeSecondFactor: true,
  forMachines: true,
  data: z.object({ role: read.oneOf(ROLES, 'ADMIN'), rights: z.optional(read.list(z.enum(RIGHTS))) }),
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  resource: 'session',
  method: 'POST',
  path: '/password/forgot',
  summary: 'Sends a reset link where the address belongs to an administrator; the answer never says whether it does.',
  access: 'public',
  bound: 'attempts',
  mutates: false,
  extension: true,
  body: z.object({ email: field.email }),
  data: read.nothing,
});

export const newPassword = z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH));

export const resetPassword = endpoint({
  name: 'resetPassword',
  resource: 'session',
  method: 'POST',
  path: '/password/reset',
  summary: 'Sets a new password with a one-time code and ends all sessions of the account.',
  access: 'public',
  bound: 'secret',
  mutates: false,
  extension: true,
  body: z.object({ code: field.id, password: newPassword }),
  data: read.nothing,
});

export const changePassword = endpoint({
  name: 'changePassword',
  resource: 'session',
  method: 'POST',
  path: '/password/change',
  summary: 'Changes one’s own password. Ends all other sessions and all links of the account.',
  access: 'signed-in',
  beforeSecondFactor: true,
  // Hashes two passwords before its own transaction, and writes its own log entry.
  mutates: false,
  extension: true,
  body: z.object({ currentPassword: anyPassword, password: newPassword }),
  data: read.nothing,
});

/** A sign-in to one's own account, or an attempt at one. */
export const signInAttempt = z.object({
  _id: read.text,
  at: read.text,
  succeeded: read.flag,
  /** Shortened after 30 days. */
  network: read.optionalText,
  device: read.optionalText,
});
export type SignInAttempt = z.output<typeof signInAttempt>;

export const listSignIns = endpoint({
  name: 'listSignIns',
  resource: 'session',
  method: 'GET',
  path: '/session/signIns',
  summary: 'The latest sign-ins to one’s own account, including attempts with a wrong password.',
  access: 'signed-in',
  extension: true,
  data: read.list(signInAttempt),
});

export const sessionCalls = [
  signIn,
  myProfile,
  signOut,
  passwordGrant,
  authorizationState,
  requestPasswordReset,
  resetPassword,
  changePassword,
  listSignIns,
];
