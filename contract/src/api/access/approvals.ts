import * as z from 'zod/mini';
import { endpoint } from '../../base/endpoint.ts';
import * as field from '../../base/fields.ts';
import { kind } from '../../base/kind.ts';
import {
  APPROVAL_ACTIONS,
  APPROVAL_STATES,
  BULK_OPERATIONS,
  BULK_RESOURCES,
  CSV_TARGETS,
  LONG_TEXT_LENGTH,
  SANCTION_GROUNDS,
} from '../../base/limits.ts';
import * as read from '../../base/reading.ts';
import { RIGHTS, ROLES } from '../../base/rights.ts';
import { screens } from '../../screens.ts';

/** Numbers that move by themselves, such as recipients: another one is no reason to ask again. */
const figures = z.catch(z.record(z.string(), z.number()), {});

const messages = z.object({ de: read.text, en: read.text });

/** The texts and the time of a broadcast. */
export const broadcastPreview = z.object({
  kind: z.literal('broadcast'),
  change: read.oneOf(['send', 'update', 'confirm'], 'send'),
  messages: read.part(messages),
  /** For an update: the texts until now. */
  before: z.catch(z.nullable(messages), null),
  /** Null: right after the approval. */
  startsAt: read.optionalText,
  figures,
});

const versions = read.part(z.object({ minimum: read.text, recommend: read.text }));
export const versionPreview = z.object({ kind: z.literal('version'), from: versions, to: versions, figures });

/** A person who is removed for good. */
export const personPreview = z.object({
  kind: z.literal('person'),
  removal: read.oneOf(['ban', 'erase'], 'ban'),
  userId: read.text,
  /** Blank once the person is erased. */
  userName: read.text,
  email: read.text,
  posts: read.amount,
  vehicles: read.amount,
  reason: read.text,
  ground: z.catch(z.nullable(z.enum(SANCTION_GROUNDS)), null),
  /** Whether the person gets a mail, and what it says in addition. */
  notify: read.flag,
  message: read.text,
  /** The report that led to it. */
  reportId: read.optionalText,
  figures,
});

/** What a warning or suspension says. */
const imposed = z.object({
  ground: read.oneOf(SANCTION_GROUNDS, 'other'),
  message: read.text,
  /** Length of a suspension, or its last day; neither: without an end. */
  days: read.optionalAmount,
  until: read.optionalText,
  hidesContent: read.flag,
  /** Whether the person gets a mail. */
  notify: read.flag,
});
export type ImposedPreview = z.output<typeof imposed>;

/** A person who is suspended without an end or for a long time. */
export const suspensionPreview = z.object({
  kind: z.literal('suspension'),
  change: read.oneOf(['impose', 'change', 'update'], 'impose'),
  userId: read.text,
  /** Blank once the person is erased. */
  userName: read.text,
  email: read.text,
  posts: read.amount,
  vehicles: read.amount,
  sanction: read.part(imposed),
  /** The report that led to it. */
  reportId: read.optionalText,
  /** Also deletes the reported post or trip. */
  deletesObject: read.flag,
  /** Fields of the user that change with it: their new values. */
  values: z.catch(z.record(z.string(), z.string()), {}),
  figures,
});

const authority = z.object({
  userName: read.text,
  role: read.oneOf(ROLES, 'ADMIN'),
  rights: read.list(z.enum(RIGHTS)),
  disabled: read.flag,
});

/** What an administrator may do. */
export const authorityPreview = z.object({
  kind: z.literal('authority'),
  email: read.text,
  /** Null for a new account. */
  before: z.catch(z.nullable(authority), null),
  after: read.part(authority),
  /** Removes the second factors instead. */
  resetsFactors: read.flag,
  figures,
});

export const bulkPreview = z.object({
  kind: z.literal('bulk'),
  operation: read.oneOf([...BULK_OPERATIONS, 'export'], 'delete'),
  resource: read.oneOf(BULK_RESOURCES, 'users'),
  /** The records that it would act upon, and a hash of their ids. */
  count: read.amount,
  records: read.text,
  /** Records of the request that are left out: gone, or no longer what they were. */
  gone: read.amount,
  changed: read.amount,
  /** For warnings and suspensions. */
  sanction: z.catch(z.nullable(imposed), null),
  /** Selected one by one; otherwise all that match the filter. */
  named: read.flag,
  filter: z.catch(z.record(z.string(), z.unknown()), {}),
  reason: read.text,
  figures,
});

export const csvPreview = z.object({
  kind: z.literal('csv'),
  target: read.oneOf(CSV_TARGETS, 'users'),
  fileName: read.text,
  /** The fields that the columns fill. */
  fields: read.list(z.string()),
  defaults: z.catch(z.record(z.string(), z.string()), {}),
  /** A hash of the rows. */
  content: read.text,
  added: read.amount,
  changed: read.amount,
  unchanged: read.amount,
  failed: read.amount,
  /** Coins that users get or lose. */
  coins: read.amount,
  figures,
});

const anyPreview = z.discriminatedUnion('kind', [
  broadcastPreview,
  versionPreview,
  personPreview,
  suspensionPreview,
  authorityPreview,
  bulkPreview,
  csvPreview,
]);
export type ApprovalPreview = z.output<typeof anyPreview>;

/** What a call would do. */
export const approvalPreview = z.catch(z.nullable(anyPreview), null);

/** A side of the four eyes. */
const approvalPerson = z.object({
  /** Of the creator if a machine asked. */
  email: read.text,
  /** Since when the account exists. */
  since: read.optionalText,
  /** From where they asked or decided; null if unknown, and for the requester. */
  network: read.optionalText,
  device: read.optionalText,
});
const anybody = z.catch(z.nullable(approvalPerson), null);
export type ApprovalPerson = z.output<typeof approvalPerson>;

export const approval = z.object({
  _id: read.text,
  action: read.oneOf(APPROVAL_ACTIONS, 'broadcast'),
  state: read.oneOf(APPROVAL_STATES, 'waiting'),
  requestedBy: read.text,
  requester: anybody,
  createdAt: read.text,
  expiresAt: read.text,
  decidedBy: read.text,
  decider: anybody,
  decidedAt: read.optionalText,
  /** Why it was refused. */
  reason: read.text,
  /** Requested by the caller, or by a machine of theirs. */
  isOwn: read.flag,
  /** As it was when it was requested. */
  preview: approvalPreview,
});
export type Approval = z.output<typeof approval>;

/** What became of a record since the request: it is acted upon only if it is `same`. */
export const RECORD_STATES = ['same', 'changed', 'gone'] as const;

/** A record that a request is about, or a row of its file. */
export const approvalRecord = z.object({
  _id: read.text,
  label: read.text,
  /** Tells it from others with the same label. */
  detail: read.text,
  state: read.oneOf(RECORD_STATES, 'same'),
});
export type ApprovalRecord = z.output<typeof approvalRecord>;

export const approvalCase = z.object({
  approval: read.part(approval),
  /** The first of the records, if it is about many, and how many there are. */
  records: read.list(approvalRecord),
  recordCount: read.amount,
  /** What it would do now; null if it has ended or is no longer possible. */
  now: approvalPreview,
  /** Names what it would do now, without numbers that move by themselves; approving takes it. */
  fingerprint: read.text,
  /** The fingerprint differs from that of the request. */
  hasChanged: read.flag,
  /** Why it is no longer possible. */
  obstacle: read.text,
  /** Why the caller can refuse it but not approve it. */
  yourObstacle: read.text,
  /** Asked and decided, or to be decided, from the same network with the same device: perhaps by one person. */
  sameOrigin: read.flag,
});
export type ApprovalCase = z.output<typeof approvalCase>;

/** Somebody who is no second person for the caller yet. */
const laterPerson = z.object({ userName: read.text, email: read.text, from: read.text });

export const fourEyesRule = z.object({
  action: read.oneOf(APPROVAL_ACTIONS, 'broadcast'),
  /** Applies above this many recipients, people or records; null: always. */
  above: read.optionalAmount,
  /** Administrators who may do and approve it. With fewer than two it happens at once. */
  approvers: read.amount,
  /** Those of them who count as a second person for the caller now. Only for callers who may do it, as the rest. */
  counting: read.amount,
  /** Those who count for the caller only from then on, because one has invited or changed the other. */
  later: read.list(laterPerson),
  /** Those whom the caller has disabled or whose rights the caller has removed: alone it is not possible until then. */
  missing: read.list(laterPerson),
});
export type FourEyesRule = z.output<typeof fourEyesRule>;

export const getFourEyes = endpoint({
  name: 'getFourEyes',
  resource: 'approvals',
  method: 'GET',
  path: '/approval/rules',
  summary: 'The actions that need a second administrator, and how many administrators may approve them.',
  access: 'signed-in',
  extension: true,
  data: read.list(fourEyesRule),
});

export const listApprovals = endpoint({
  name: 'listApprovals',
  resource: 'approvals',
  method: 'GET',
  path: '/approval/all/{skip}/{limit}',
  summary:
    'Requests of the caller and those that the caller may decide, newest first; only waiting or ended ones if asked for.',
  access: 'signed-in',
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  query: z.object({ waiting: field.ifGiven(field.flag()) }),
  data: read.list(approval),
});

export const getApproval = endpoint({
  name: 'getApproval',
  resource: 'approvals',
  method: 'GET',
  path: '/approval/one/{id}',
  summary: 'A request: what it would have done when it was made, and what it would do now.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: approvalCase,
});

export const listApprovalRecords = endpoint({
  name: 'listApprovalRecords',
  resource: 'approvals',
  method: 'GET',
  path: '/approval/records/{id}/{skip}/{limit}',
  summary: 'The records that a waiting request is about, in the order of selection, or the rows of its file.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id, skip: field.skip, limit: field.limit }),
  data: read.list(approvalRecord),
});

export const approveRequest = endpoint({
  name: 'approveRequest',
  resource: 'approvals',
  method: 'POST',
  path: '/approval/approve',
  summary:
    'Approves a request of somebody else, which makes the call in their name. Needs the right for the call. If it would ' +
    'now do something else than the fingerprint says, nothing happens and the answer has the request as it is now.',
  access: 'signed-in',
  extension: true,
  proof: true,
  body: z.object({ id: field.id, fingerprint: field.exactText }),
  data: approval,
});

export const refuseRequest = endpoint({
  name: 'refuseRequest',
  resource: 'approvals',
  method: 'POST',
  path: '/approval/refuse',
  summary: 'Refuses a request of somebody else. Needs the right for the call.',
  access: 'signed-in',
  extension: true,
  body: z.object({ id: field.id, reason: field.requiredText(LONG_TEXT_LENGTH) }),
  data: approval,
});

export const withdrawRequest = endpoint({
  name: 'withdrawRequest',
  resource: 'approvals',
  method: 'POST',
  path: '/approval/withdraw',
  summary: 'Withdraws a request of the caller.',
  access: 'signed-in',
  extension: true,
  body: z.object({ id: field.id }),
  data: approval,
});

export const approvalCalls = [
  getFourEyes,
  listApprovals,
  getApproval,
  listApprovalRecords,
  approveRequest,
  refuseRequest,
  withdrawRequest,
];

export const approvalKind = kind({
  name: 'approval',
  label: { de: 'Freigabe', en: 'Approval' },
  calls: approvalCalls,
  entities: {
    Approval: approval,
    ApprovalCase: approvalCase,
    ApprovalRecord: approvalRecord,
    FourEyesRule: fourEyesRule,
  },
  screen: screens.approvals,
  reading: listApprovals.access,
  list: {
    added: { de: ['neue Anfrage', 'neue Anfragen'], en: ['new request', 'new requests'] },
    entering: ['request'],
    leaving: [],
  },
});
