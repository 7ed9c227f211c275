import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import * as read from './base/reading.ts';
import { RIGHTS, ROLES } from './base/rights.ts';
import { screens } from './screens.ts';

export const ADMINISTRATOR_STATES = ['active', 'invited', 'disabled'] as const;

/** A user of the panel; separate from app users. */
export const administrator = z.object({
  _id: read.text,
  userName: read.text,
  /** In the list: another account that is not disabled has this name, or one that looks the same. */
  isNameShared: read.flag,
  email: read.text,
  image: read.text,
  role: read.oneOf(ROLES, 'ADMIN'),
  rights: read.list(z.enum(RIGHTS)),
  state: read.oneOf(ADMINISTRATOR_STATES, 'active'),
  createdAt: read.text,
  lastSeenAt: read.optionalText,
  sessions: read.amount,
  /** Since when the account has a second factor. */
  secondFactorSince: read.optionalText,
  revision: read.revision,
});
export type Administrator = z.output<typeof administrator>;

export const administratorSession = z.object({
  _id: read.text,
  createdAt: read.text,
  lastSeenAt: read.text,
  expiresAt: read.text,
  userAgent: read.text,
  address: read.text,
  /** The session that makes the call. */
  isCurrent: read.flag,
});
export type AdministratorSession = z.output<typeof administratorSession>;

const rights = field.structured(z.array(z.enum(RIGHTS)));

export const listAdministrators = endpoint({
  name: 'listAdministrators',
  resource: 'administrators',
  method: 'GET',
  path: '/administrator/all',
  summary: 'All administrators by name.',
  access: 'ChangePermissions',
  extension: true,
  data: read.list(administrator),
});

export const inviteAdministrator = endpoint({
  name: 'inviteAdministrator',
  resource: 'administrators',
  method: 'POST',
  path: '/administrator/invite',
  summary: 'Creates an account and sends a link to choose a password. Sent again for an account that is still invited.',
  access: 'ChangePermissions',
  proof: true,
  approval: ['rights'],
  extension: true,
  body: z.object({
    userName: field.requiredText(),
    email: field.email,
    role: z.enum(ROLES),
    rights: z.optional(rights),
  }),
  data: administrator,
});

export const updateAdministrator = endpoint({
  name: 'updateAdministrator',
  resource: 'administrators',
  method: 'PUT',
  path: '/administrator/update',
  summary: 'Changes name, role, rights, or whether the account is disabled; disabling ends its sessions.',
  access: 'ChangePermissions',
  proof: true,
  approval: ['rights'],
  extension: true,
  body: z.object({
    administratorId: field.id,
    userName: z.optional(field.requiredText()),
    role: z.optional(z.enum(ROLES)),
    rights: z.optional(rights),
    disabled: z.optional(field.flag()),
    revision: field.revision,
  }),
  data: administrator,
});

export const listSessions = endpoint({
  name: 'listSessions',
  resource: 'administrators',
  method: 'GET',
  path: '/administrator/sessions/{id}',
  summary: 'The open sessions of an administrator; one’s own without a right.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.list(administratorSession),
});

export const endSessions = endpoint({
  name: 'endSessions',
  resource: 'administrators',
  method: 'POST',
  path: '/administrator/endSessions',
  summary: 'Ends one session of an administrator, or all of them; one’s own without a right.',
  access: 'signed-in',
  proof: 'sometimes',
  extension: true,
  body: z.object({
    administratorId: field.id,
    sessionId: z.optional(field.id),
    /** The session that makes the call is kept. */
    keepCurrent: z.optional(field.flag()),
  }),
  data: z.object({ ended: read.amount }),
});

export const administratorCalls = [
  listAdministrators,
  inviteAdministrator,
  updateAdministrator,
  listSessions,
  endSessions,
];

export const administratorKind = kind({
  name: 'administrator',
  label: { de: 'Administrator', en: 'Administrator' },
  calls: administratorCalls,
  entities: { Administrator: administrator, AdministratorSession: administratorSession },
  screen: screens.administrators,
  reading: listAdministrators.access,
  list: {
    added: { de: ['neuer Administrator', 'neue Administratoren'], en: ['new administrator', 'new administrators'] },
    entering: ['create', 'invite'],
  },
});
