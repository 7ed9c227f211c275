import * as z from 'zod/mini';
import { endpoint } from '../../base/endpoint.ts';
import * as field from '../../base/fields.ts';
import { MAX_PASSWORD_LENGTH, PASSKEY_NAME_LENGTH, SECOND_FACTOR_POLICIES, SECOND_FACTORS } from '../../base/limits.ts';
import * as read from '../../base/reading.ts';

/** What the browser's authenticator answers, as `@simplewebauthn/browser` encodes it. */
const encoded = z.string().check(z.maxLength(20_000));
const passkeyAnswer = z.object({
  id: encoded,
  rawId: encoded,
  type: encoded,
  authenticatorAttachment: z.optional(encoded),
  clientExtensionResults: z._default(z.object({}), {}),
  response: z.object({
    clientDataJSON: encoded,
    /** Of a new passkey. */
    attestationObject: z.optional(encoded),
    transports: z.optional(z.array(encoded).check(z.maxLength(20))),
    /** Of a known passkey. */
    authenticatorData: z.optional(encoded),
    signature: z.optional(encoded),
    userHandle: z.optional(encoded),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** One of them. */
const factor = {
  code: z.optional(z.string().check(z.maxLength(20))),
  recoveryCode: z.optional(z.string().check(z.maxLength(40))),
  passkey: z.optional(passkeyAnswer),
};

export const finishSignIn = endpoint({
  name: 'finishSignIn',
  resource: 'session',
  method: 'POST',
  path: '/signIn/secondStep',
  summary: 'The second step of a sign-in: a one-time code, a recovery code or a passkey, with the ticket of the first.',
  access: 'public',
  bound: 'attempts',
  mutates: false,
  extension: true,
  body: z.object({ ticket: field.ticket, ...factor, passkeyTicket: z.optional(field.ticket) }),
  data: z.object({ token: z.string() }),
});

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  resource: 'session',
  method: 'POST',
  path: '/signIn/passkey/begin',
  summary:
    'A challenge for a passkey: to sign in without a password, or as the second step of the sign-in with this ticket.',
  access: 'public',
  bound: 'nothing',
  mutates: false,
  extension: true,
  body: z.object({ ticket: z.optional(field.ticket) }),
  data: z.object({ ticket: z.string(), options: z.looseObject({}) }),
});

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  resource: 'session',
  method: 'POST',
  path: '/signIn/passkey',
  summary: 'Signs in with a passkey instead of e-mail address and password.',
  access: 'public',
  bound: 'secret',
  mutates: false,
  extension: true,
  body: z.object({
    ticket: field.ticket,
    passkey: passkeyAnswer,
    stayLoggedIn: z._default(field.flag(), false),
    canProve: z._default(field.flag(), false),
  }),
  data: z.object({ token: z.string() }),
});

export const proveIdentity = endpoint({
  name: 'proveIdentity',
  resource: 'session',
  method: 'POST',
  path: '/session/prove',
  summary:
    'Proves who is at the screen, for calls with consequences: the second factor, or the password of an account without one.',
  access: 'signed-in',
  // Hashes a password before its own transaction.
  mutates: false,
  extension: true,
  beforeSecondFactor: true,
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))),
    ...factor,
    passkeyTicket: z.optional(field.ticket),
  }),
  data: z.object({ provedUntil: read.text }),
});

export const beginPasskeyProof = endpoint({
  name: 'beginPasskeyProof',
  resource: 'session',
  method: 'POST',
  path: '/session/prove/passkey',
  summary: 'A challenge for one’s own passkeys, to prove who is at the screen.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  beforeSecondFactor: true,
  data: z.object({ ticket: z.string(), options: z.looseObject({}) }),
});

/** The second factor of the signed-in administrator. */
export const secondFactorState = z.object({
  policy: read.oneOf(SECOND_FACTOR_POLICIES, 'optional'),
  /** From when on nothing else is possible without one; null if the policy does not ask for one. */
  dueAt: read.optionalText,
  /** The ways to prove who is at the screen; without any it is the password. */
  methods: read.list(z.enum(SECOND_FACTORS)),
  /** Since when there are one-time codes. */
  codesSince: read.optionalText,
  recoveryCodes: read.amount,
  hasPassword: read.flag,
  /** The provider of this session's single sign-on, which can ask again who is at the screen. */
  provider: z.catch(z.nullable(z.object({ id: read.text, label: read.text })), null),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  resource: 'account',
  method: 'GET',
  path: '/account/secondFactor',
  summary: 'Which second factors the own account has, and until when it needs one.',
  access: 'signed-in',
  extension: true,
  beforeSecondFactor: true,
  data: secondFactorState,
});

export const beginCodes = endpoint({
  name: 'beginCodes',
  resource: 'account',
  method: 'POST',
  path: '/account/codes/begin',
  summary: 'A new secret for an app that makes one-time codes (TOTP). It counts once a code of it is confirmed.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  proof: true,
  beforeSecondFactor: true,
  data: z.object({ ticket: z.string(), secret: z.string(), address: z.string() }),
});

/** Not kept for repeated calls, so calls with this answer manage their own transaction. */
const recoveryCodes = z.object({ recoveryCodes: read.list(z.string()) });

export const confirmCodes = endpoint({
  name: 'confirmCodes',
  resource: 'account',
  method: 'POST',
  path: '/account/codes/confirm',
  summary: 'Turns one-time codes on with a first code. Answers with new recovery codes, which are shown only now.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  proof: true,
  beforeSecondFactor: true,
  body: z.object({ ticket: field.ticket, code: z.string().check(z.maxLength(20)) }),
  data: recoveryCodes,
});

export const removeCodes = endpoint({
  name: 'removeCodes',
  resource: 'account',
  method: 'POST',
  path: '/account/codes/remove',
  summary: 'Turns one-time codes off.',
  access: 'signed-in',
  extension: true,
  proof: true,
  data: read.nothing,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  resource: 'account',
  method: 'POST',
  path: '/account/recoveryCodes',
  summary: 'Ten new recovery codes; the earlier ones no longer work.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  proof: true,
  data: recoveryCodes,
});

/** A passkey of the signed-in administrator. */
export const passkey = z.object({
  _id: read.text,
  name: read.text,
  isSynced: read.flag,
  createdAt: read.text,
  lastUsedAt: read.optionalText,
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  resource: 'account',
  method: 'GET',
  path: '/account/passkeys',
  summary: 'One’s own passkeys.',
  access: 'signed-in',
  extension: true,
  beforeSecondFactor: true,
  data: read.list(passkey),
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  resource: 'account',
  method: 'POST',
  path: '/account/passkeys/begin',
  summary: 'A challenge for a new passkey.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  proof: true,
  beforeSecondFactor: true,
  data: z.object({ ticket: z.string(), options: z.looseObject({}) }),
});

const passkeyName = field.requiredText(PASSKEY_NAME_LENGTH);

export const addPasskey = endpoint({
  name: 'addPasskey',
  resource: 'account',
  method: 'POST',
  path: '/account/passkeys/add',
  summary: 'Adds a passkey. With the first second factor of an account come recovery codes, which are shown only now.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  proof: true,
  beforeSecondFactor: true,
  body: z.object({ ticket: field.ticket, name: passkeyName, passkey: passkeyAnswer }),
  data: recoveryCodes,
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  resource: 'account',
  method: 'PUT',
  path: '/account/passkeys/rename',
  summary: 'Renames one of one’s own passkeys.',
  access: 'signed-in',
  extension: true,
  body: z.object({ passkeyId: field.id, name: passkeyName }),
  data: read.nothing,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  resource: 'account',
  method: 'DELETE',
  path: '/account/passkeys/{id}',
  summary: 'Removes one of one’s own passkeys.',
  access: 'signed-in',
  extension: true,
  proof: true,
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  resource: 'administrators',
  method: 'POST',
  path: '/administrator/resetSecondFactor',
  summary:
    'Removes codes, passkeys, recovery codes and links to providers of an administrator who has lost them, and ends their sessions. Only for a SUPERADMIN.',
  access: 'ChangePermissions',
  extension: true,
  proof: true,
  approval: ['rights'],
  body: z.object({ administratorId: field.id }),
  data: read.nothing,
});

export const secondFactorCalls = [
  finishSignIn,
  beginPasskeySignIn,
  signInWithPasskey,
  proveIdentity,
  beginPasskeyProof,
  getSecondFactor,
  beginCodes,
  confirmCodes,
  removeCodes,
  renewRecoveryCodes,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  resetSecondFactor,
];
