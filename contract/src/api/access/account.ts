import * as z from 'zod/mini';
import { endpoint } from '../../base/endpoint.ts';
import * as field from '../../base/fields.ts';
import { LANGUAGES } from '../../base/languages.ts';
import { COLOUR_SCHEMES, MAX_IMAGE_MEGABYTES, MUTABLE_MAILS } from '../../base/limits.ts';
import * as read from '../../base/reading.ts';
import { ROLES } from '../../base/rights.ts';

/** Empty: as the browser says. */
const ACCOUNT_LANGUAGES = ['', ...LANGUAGES] as const;

/** What the signed-in administrator can change about their own account. */
export const account = z.object({
  _id: read.text,
  userName: read.text,
  email: read.text,
  image: read.text,
  role: read.oneOf(ROLES, 'ADMIN'),
  language: read.oneOf(ACCOUNT_LANGUAGES, ''),
  scheme: read.oneOf(COLOUR_SCHEMES, ''),
  /** Mails that the administrator does not want. */
  mutedMails: read.list(z.enum(MUTABLE_MAILS)),
  /** Accounts of a single sign-on have none. */
  hasPassword: read.flag,
  revision: read.revision,
});
export type Account = z.output<typeof account>;

export const getAccount = endpoint({
  name: 'getAccount',
  resource: 'account',
  method: 'GET',
  path: '/account',
  summary: 'The own account: name, image, language, colour scheme and unwanted mails.',
  access: 'signed-in',
  extension: true,
  beforeSecondFactor: true,
  data: account,
});

export const updateAccount = endpoint({
  name: 'updateAccount',
  resource: 'account',
  method: 'PUT',
  path: '/account/update',
  summary:
    'Changes what is sent of the own account; an empty `image` removes it. Other choices of mails need a proof of identity.',
  access: 'signed-in',
  proof: 'sometimes',
  extension: true,
  beforeSecondFactor: true,
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: z.object({
    userName: z.optional(field.requiredText()),
    image: z.optional(field.text()),
    language: z.optional(z.enum(ACCOUNT_LANGUAGES)),
    scheme: z.optional(z.enum(COLOUR_SCHEMES)),
    mutedMails: z.optional(field.structured(z.array(z.enum(MUTABLE_MAILS)))),
    revision: field.revision,
  }),
  data: account,
});

export const accountCalls = [getAccount, updateAccount];
