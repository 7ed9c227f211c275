import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { LONG_TEXT_LENGTH, MAX_SUSPENSION_DAYS, SANCTION_GROUNDS, SANCTION_STEPS } from '../base/limits.ts';
import * as read from '../base/reading.ts';
import { screens } from '../screens.ts';
import { MAX_LADDER_STEPS, MAX_LADDER_WINDOW_DAYS } from './sanction-ladder.ts';

/** Why a suspension or warning is no longer in force. `changed`: another one took its place. */
export const SANCTION_ENDS = ['expired', 'lifted', 'changed', 'withdrawn'] as const;
export type SanctionEnd = (typeof SANCTION_ENDS)[number];

/** What the person was told: nothing, not yet, or the message has left. */
export const SANCTION_NOTICES = ['none', 'waiting', 'sent'] as const;

export const sanction = z.object({
  _id: read.text,
  step: read.oneOf(SANCTION_STEPS, 'warning'),
  ground: read.oneOf(SANCTION_GROUNDS, 'other'),
  /** What was added to the text of the ground. */
  message: read.text,
  createdAt: read.text,
  adminName: read.text,
  /** The moment a suspension ends by itself; null: without an end. */
  until: read.optionalText,
  hidesContent: read.flag,
  endedAt: read.optionalText,
  end: z.catch(z.nullable(z.enum(SANCTION_ENDS)), null),
  endedBy: read.text,
  endReason: read.text,
  notice: read.oneOf(SANCTION_NOTICES, 'none'),
  revision: read.revision,
});
export type Sanction = z.output<typeof sanction>;

/** The next step for a person, and the earlier ones that it follows from. */
export const sanctionProposal = z.object({
  step: read.oneOf(SANCTION_STEPS, 'warning'),
  /** Length of a suspension; null: without an end. */
  days: read.optionalAmount,
  /** Earlier warnings and suspensions within the days of the ladder. */
  earlier: read.amount,
  withinDays: read.amount,
});
export type SanctionProposal = z.output<typeof sanctionProposal>;

/** A length of days, or the last day (Europe/Berlin); neither: without an end. */
const suspensionLength = {
  days: field.ifGiven(field.integer(1, MAX_SUSPENSION_DAYS)),
  until: field.ifGiven(field.day()),
};

const oneLength = z.refine<{ days?: number | undefined; until?: string | undefined }>(
  ({ days, until }) => days === undefined || until === undefined,
  { path: ['until'] },
);

/** The same for one person and for many. */
const imposedOnAny = {
  ground: z.enum(SANCTION_GROUNDS),
  message: z._default(field.text(LONG_TEXT_LENGTH), ''),
  ...suspensionLength,
  hidesContent: z._default(field.flag(), false),
  /** Whether the person gets a mail and a push message. */
  notify: z._default(field.flag(), true),
};

const imposed = { ...imposedOnAny, step: z.enum(['warning', 'suspension']) };

/** What a bulk action imposes; its operation is the step. */
export const bulkSanction = z.object(imposedOnAny).check(oneLength);
export type BulkSanction = z.output<typeof bulkSanction>;

export const sanctionInput = z
  .object({
    ...imposed,
    userId: field.id,
    /** Id of the latest sanction that the caller knows, empty if none: another one in between is a conflict. */
    lastSeen: z.optional(field.text()),
  })
  .check(oneLength);
export type SanctionInput = z.output<typeof sanctionInput>;

export const reportSanction = z
  .object({
    ...imposed,
    /** The report; it and the other open reports of the person are closed. */
    id: field.id,
    revision: field.revision,
    /** Also deletes the reported post or trip, restorable for 30 days. */
    deletesObject: z._default(field.flag(), false),
  })
  .check(oneLength);
export type ReportSanction = z.output<typeof reportSanction>;

export const imposeSanction = endpoint({
  name: 'imposeSanction',
  resource: 'sanctions',
  method: 'POST',
  path: '/sanction/impose',
  summary: 'Warns or suspends a user. The message leaves after a minute, in which the sanction can be withdrawn.',
  access: 'WriteUsers',
  proof: 'sometimes',
  approval: ['ban'],
  extension: true,
  body: sanctionInput,
  data: sanction,
});

export const sanctionReported = endpoint({
  name: 'sanctionReported',
  resource: 'sanctions',
  method: 'POST',
  path: '/sanction/report',
  summary: 'Warns or suspends the person behind a report and closes all open reports about them or their content.',
  access: 'WriteUsers',
  proof: 'sometimes',
  approval: ['ban'],
  extension: true,
  body: reportSanction,
  data: sanction,
});

export const listSanctions = endpoint({
  name: 'listSanctions',
  resource: 'sanctions',
  method: 'GET',
  path: '/sanction/of/{userId}',
  summary: 'The warnings and suspensions of a user, newest first, and the proposed next step.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ userId: field.id }),
  data: z.object({ sanctions: read.list(sanction), proposal: z.catch(z.nullable(sanctionProposal), null) }),
});

export const suspensionChange = z
  .object({
    id: field.id,
    ...suspensionLength,
    hidesContent: z._default(field.flag(), false),
    reason: field.requiredText(LONG_TEXT_LENGTH),
    notify: z._default(field.flag(), true),
    revision: field.revision,
  })
  .check(oneLength);
export type SuspensionChange = z.output<typeof suspensionChange>;

export const changeSuspension = endpoint({
  name: 'changeSuspension',
  resource: 'sanctions',
  method: 'POST',
  path: '/sanction/change',
  summary: 'Gives a suspension another end, counted from now, and tells the person.',
  access: 'WriteUsers',
  proof: 'sometimes',
  approval: ['ban'],
  extension: true,
  body: suspensionChange,
  data: sanction,
});

export const liftSanction = endpoint({
  name: 'liftSanction',
  resource: 'sanctions',
  method: 'POST',
  path: '/sanction/lift',
  summary: 'Ends a suspension or takes a warning back, for a stated reason, and tells the person.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({
    id: field.id,
    reason: field.requiredText(LONG_TEXT_LENGTH),
    notify: z._default(field.flag(), true),
    revision: field.revision,
  }),
  data: sanction,
});

export const withdrawSanction = endpoint({
  name: 'withdrawSanction',
  resource: 'sanctions',
  method: 'POST',
  path: '/sanction/withdraw',
  summary: 'Undoes a sanction before its message has left: the person hears nothing, and its reports are open again.',
  access: 'WriteUsers',
  extension: true,
  body: z.object({ id: field.id }),
  data: sanction,
});

const groundText = z.object({ de: read.text, en: read.text });
const groundTexts = z.object({
  spam: read.part(groundText),
  insult: read.part(groundText),
  danger: read.part(groundText),
  fraud: read.part(groundText),
  other: read.part(groundText),
});
export type GroundTexts = z.output<typeof groundTexts>;

const ladderStep = z.object({ step: z.enum(SANCTION_STEPS), days: z.nullable(z.number()) });

/** What administrators can set: the texts that people get, and which step follows which. */
export const moderationSettings = z.object({
  texts: read.part(groundTexts),
  ladder: read.part(z.object({ withinDays: read.amount, steps: read.list(ladderStep) })),
  revision: read.revision,
});
export type ModerationSettings = z.output<typeof moderationSettings>;

const groundTextInput = z.object({
  de: field.requiredText(LONG_TEXT_LENGTH),
  en: field.requiredText(LONG_TEXT_LENGTH),
});
const isLength = ({ step, days }: { step: string; days: number | null }) => step === 'suspension' || days === null;

export const moderationInput = z.object({
  texts: z.object({
    spam: groundTextInput,
    insult: groundTextInput,
    danger: groundTextInput,
    fraud: groundTextInput,
    other: groundTextInput,
  }),
  ladder: z.object({
    withinDays: field.integer(1, MAX_LADDER_WINDOW_DAYS),
    steps: z
      .array(
        z
          .object({ step: z.enum(SANCTION_STEPS), days: z.nullable(field.integer(1, MAX_SUSPENSION_DAYS)) })
          .check(z.refine(isLength)),
      )
      .check(z.minLength(1), z.maxLength(MAX_LADDER_STEPS)),
  }),
  revision: field.revision,
});
export type ModerationInput = z.output<typeof moderationInput>;

export const getModeration = endpoint({
  name: 'getModeration',
  resource: 'sanctions',
  method: 'GET',
  path: '/moderation',
  summary: 'The texts of the grounds and the ladder of steps.',
  access: 'ReadUsers',
  extension: true,
  data: moderationSettings,
});

export const saveModeration = endpoint({
  name: 'saveModeration',
  resource: 'sanctions',
  method: 'PUT',
  path: '/moderation',
  summary: 'Changes the texts of the grounds and the ladder of steps.',
  access: 'WriteUsers',
  extension: true,
  body: moderationInput,
  data: moderationSettings,
});

export const sanctionCalls = [
  imposeSanction,
  sanctionReported,
  listSanctions,
  changeSuspension,
  liftSanction,
  withdrawSanction,
];

export const sanctionKind = kind({
  name: 'sanction',
  calls: sanctionCalls,
  entities: { Sanction: sanction, SanctionProposal: sanctionProposal },
  reading: listSanctions.access,
});

export const moderationKind = kind({
  name: 'moderation',
  label: { de: 'Texte und Stufen', en: 'Texts and steps' },
  calls: [getModeration, saveModeration],
  entities: { ModerationSettings: moderationSettings },
  screen: screens.moderation,
  reading: getModeration.access,
});
