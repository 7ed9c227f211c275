import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { APPEAL_LENGTH, USER_LANGUAGES } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** What the link in a mail about a sanction opens. `ended`: there is nothing left to appeal against. */
export const APPEAL_LINK_STATES = ['open', 'appealed', 'ended', 'expired'] as const;
export const appealLink = z.object({
  state: read.oneOf(APPEAL_LINK_STATES, 'open'),
  /** Of the person. */
  language: read.oneOf(USER_LANGUAGES, 'de'),
  /** What the person was told; empty unless the state is `open`. */
  subject: read.text,
  paragraphs: read.list(read.text),
  appealedAt: read.optionalText,
  decidedAt: read.optionalText,
});
export type AppealLink = z.output<typeof appealLink>;

const link = z.object({ id: field.id, expires: field.requiredText(), signature: field.requiredText() });

export const getAppealLink = endpoint({
  name: 'getAppealLink',
  resource: 'appeals',
  method: 'GET',
  path: '/appeal/link/{id}/{expires}/{signature}',
  summary: 'What the link in a mail about a sanction is about, and whether it can still be appealed against.',
  access: 'public',
  bound: 'nothing',
  extension: true,
  params: link,
  data: appealLink,
});

export const sendAppeal = endpoint({
  name: 'sendAppeal',
  resource: 'appeals',
  method: 'POST',
  path: '/appeal/link/{id}/{expires}/{signature}',
  summary: 'Appeals against a sanction, once. The same text sent again changes nothing.',
  access: 'public',
  bound: 'secret',
  extension: true,
  params: link,
  body: z.object({ text: field.requiredText(APPEAL_LENGTH) }),
  data: appealLink,
});

export const appealLinkCalls = [getAppealLink, sendAppeal];
