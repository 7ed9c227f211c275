import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { CASE_OUTCOMES, REPORT_TYPES, SANCTION_GROUNDS, SANCTION_STEPS, SUSPENSION_LENGTHS } from '../base/limits.ts';
import * as read from '../base/reading.ts';

const perStep = { warning: read.amount, suspension: read.amount, ban: read.amount };

/** Sanctions by violation, without withdrawn ones. */
const sanctionsByGround = read.list(z.object({ ground: z.enum(SANCTION_GROUNDS), ...perStep }));

/** Time from the first complaint to the decision; null if nothing was decided. */
const decisionTimes = { medianMinutes: read.optionalAmount, ninetiethMinutes: read.optionalAmount };

/** Appeals that arrived, and how those decided in the same time were decided. */
const perAppeal = { received: read.amount, upheld: read.amount, rejected: read.amount };

export const moderationFigures = z.object({
  /** Open cases by type and age, as *Reported* lists them. */
  open: read.list(
    z.object({
      type: z.enum(REPORT_TYPES),
      day: read.amount,
      week: read.amount,
      month: read.amount,
      older: read.amount,
    }),
  ),
  /** Decisions within the days. */
  decisions: read.amount,
  ...decisionTimes,
  grounds: sanctionsByGround,
  /** Appeals that are open now, and those decided within the days. */
  appeals: read.part(z.object({ open: read.amount, upheld: read.amount, rejected: read.amount })),
  /** The last twelve weeks, oldest first, by their Monday (`yyyy-mm-dd`). */
  weeks: read.list(z.object({ monday: read.text, ...perStep, lifted: read.amount })),
});
export type ModerationFigures = z.output<typeof moderationFigures>;

/** The numbers of a month in Europe/Berlin, as Article 15 of the Digital Services Act asks for them. */
export const moderationReport = z.object({
  month: read.text,
  /** The month is over, so its numbers no longer change. */
  isComplete: read.flag,
  /** The first month with any numbers; null if there are none yet. */
  firstMonth: read.optionalText,
  /** Complaints by type of what was reported. */
  notices: read.part(z.object({ user: read.amount, post: read.amount, trip: read.amount })),
  /** Decisions about reports, by the gravest measure and the type of what was reported. */
  outcomes: read.list(
    z.object({ outcome: z.enum(CASE_OUTCOMES), user: read.amount, post: read.amount, trip: read.amount }),
  ),
  /** Decisions with which the reported object was deleted, alone or with a sanction. */
  deletedObjects: read.amount,
  ...decisionTimes,
  grounds: sanctionsByGround,
  lengths: read.list(z.object({ length: z.enum(SUSPENSION_LENGTHS), count: read.amount })),
  /** Sanctions that administrators took back in the month. */
  lifted: read.part(z.object({ warning: read.amount, suspension: read.amount })),
  /** Appeals, by the sanction and by the violation that they are about. */
  appealsByStep: read.list(z.object({ step: z.enum(SANCTION_STEPS), ...perAppeal })),
  appealsByGround: read.list(z.object({ ground: z.enum(SANCTION_GROUNDS), ...perAppeal })),
  /** Time from an appeal to its decision; null if none was decided. */
  appealMedianMinutes: read.optionalAmount,
});
export type ModerationReport = z.output<typeof moderationReport>;

export const getModerationFigures = endpoint({
  name: 'getModerationFigures',
  resource: 'sanctions',
  method: 'GET',
  path: '/moderation/figures/{days}',
  summary: 'Open cases by age, time to decision, appeals, and sanctions by week and by violation.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ days: field.days }),
  data: moderationFigures,
});

export const getModerationReport = endpoint({
  name: 'getModerationReport',
  resource: 'sanctions',
  method: 'GET',
  path: '/moderation/report/{month}',
  summary: 'Complaints, decisions, sanctions and appeals of a month (`yyyy-mm`), as counts.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ month: field.month() }),
  data: moderationReport,
});

export const moderationCalls = [getModerationFigures, getModerationReport];
