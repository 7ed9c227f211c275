import * as z from 'zod/mini';
import { appealLink, appealLinkCalls } from '../api/appeal-link.ts';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { LONG_TEXT_LENGTH, SANCTION_GROUNDS, SANCTION_STEPS, USER_LANGUAGES } from '../base/limits.ts';
import * as read from '../base/reading.ts';
import { screens } from '../screens.ts';
import { sanction } from './sanctions.ts';

export const APPEAL_OUTCOMES = ['upheld', 'rejected'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const appeal = z.object({
  _id: read.text,
  /** Null for a ban: the person is erased. */
  person: read.person,
  /** Only for a ban, until it is decided. */
  email: read.text,
  step: read.oneOf(SANCTION_STEPS, 'warning'),
  ground: read.oneOf(SANCTION_GROUNDS, 'other'),
  text: read.text,
  language: read.oneOf(USER_LANGUAGES, 'de'),
  createdAt: read.text,
  decidedAt: read.optionalText,
  decidedBy: read.text,
  outcome: z.catch(z.nullable(z.enum(APPEAL_OUTCOMES)), null),
  answer: read.text,
  revision: read.revision,
});
export type Appeal = z.output<typeof appeal>;

export const appealCase = z.object({
  appeal: read.part(appeal),
  sanction: read.part(sanction),
  /** What the person was told about the sanction. */
  told: read.list(read.text),
  /** All warnings and suspensions of the person, newest first; empty for a ban. */
  history: read.list(sanction),
  /** Administrators who may decide instead of the caller, who imposed the sanction; empty if the caller may decide. */
  reservedFor: read.list(read.text),
});
export type AppealCase = z.output<typeof appealCase>;

export const listAppeals = endpoint({
  name: 'listAppeals',
  resource: 'appeals',
  method: 'GET',
  path: '/appeal/all/{skip}/{limit}',
  summary: 'Appeals, newest first; only open or only decided ones if asked for.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  query: z.object({ open: field.ifGiven(field.flag()) }),
  data: read.list(appeal),
});

export const getAppeal = endpoint({
  name: 'getAppeal',
  resource: 'appeals',
  method: 'GET',
  path: '/appeal/one/{id}',
  summary: 'An appeal with the sanction, the history of the person, and who may decide.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: appealCase,
});

export const decideAppeal = endpoint({
  name: 'decideAppeal',
  resource: 'appeals',
  method: 'POST',
  path: '/appeal/decide',
  summary:
    'Upholds an appeal, which lifts the sanction, or rejects it, and tells the person. Another administrator than the ' +
    'one who imposed the sanction decides, if there is one.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({
    id: field.id,
    outcome: z.enum(APPEAL_OUTCOMES),
    answer: field.requiredText(LONG_TEXT_LENGTH),
    revision: field.revision,
  }),
  data: read.nothing,
});

export const appealCalls = [...appealLinkCalls, listAppeals, getAppeal, decideAppeal];

/** A tab of the screen of reports. */
export const APPEALS_TAB = 'appeals';

/** The address of the tab, or of an appeal that it opens. */
export function appealAddress(id?: string): string {
  const tab = `${screens.reports.path}?tab=${APPEALS_TAB}`;
  return id === undefined ? tab : `${tab}&appeal=${id}`;
}

export const appealKind = kind({
  name: 'appeal',
  label: { de: 'Einspruch', en: 'Appeal' },
  calls: appealCalls,
  entities: { Appeal: appeal, AppealCase: appealCase, AppealLink: appealLink },
  screen: { path: screens.reports.path, record: 'appeal' },
  reading: listAppeals.access,
  list: { added: { de: ['neuer Einspruch', 'neue Einsprüche'], en: ['new appeal', 'new appeals'] } },
});
