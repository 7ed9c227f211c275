import type { ApprovalPreview, ImposedPreview } from '@leitstand/contract/api/access/approvals';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Right, Role } from '@leitstand/contract/base/rights';
import { auditFieldLabel } from '../../shared/audit/audit-field-labels.ts';
import { bulkText } from '../../shared/bulk/bulk.text.ts';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { translate } from '../../ui/i18n/text.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { approvalsText } from './approvals.text.ts';
import { previewText } from './preview.text.ts';

type PreviewOf<K extends ApprovalPreview['kind']> = Extract<ApprovalPreview, { kind: K }>;

/** One line of what would happen. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** A fact, and its value when it was requested if that differs. */
export interface ComparedFact extends Fact {
  readonly before: string | undefined;
}

/** What would happen, in one line. */
export function summaryOf(preview: ApprovalPreview): string {
  const text = translate(previewText);
  switch (preview.kind) {
    case 'broadcast':
      return {
        send: text.sendTo(preview.figures.recipients ?? 0),
        update: text.updateBroadcast,
        confirm: text.confirmBroadcast,
      }[preview.change];
    case 'version': {
      const { from, to } = preview;
      return from.minimum === '' ? text.setMinimum(to.minimum) : text.raiseMinimum(from.minimum, to.minimum);
    }
    case 'person': {
      const who = preview.userName || preview.email || translate(approvalsText).nobody;
      return preview.removal === 'ban' ? text.banPerson(who) : text.erasePerson(who);
    }
    case 'suspension':
      return text.suspendPerson(isolated(preview.userName || preview.email) || translate(approvalsText).nobody);
    case 'authority': {
      const who = preview.after.userName || preview.email;
      if (preview.resetsFactors) return text.resetFactors(who);
      if (preview.before === null) return text.invite(who);
      return preview.after.disabled && !preview.before.disabled ? text.disable(who) : text.changeRights(who);
    }
    case 'bulk': {
      const { [preview.operation]: verb, counted } = translate(bulkText);
      return text.operation(verb, counted(preview.resource, preview.count));
    }
    case 'csv':
      return text.load(isolated(preview.fileName), preview.added + preview.changed);
  }
}

/** What follows from it. */
export function effectOf(preview: ApprovalPreview): string {
  const text = translate(previewText);
  switch (preview.kind) {
    case 'broadcast':
      return text.broadcastEffect;
    case 'version':
      return text.versionEffect;
    case 'person':
      return preview.removal === 'ban' ? text.banEffect : text.eraseEffect;
    case 'authority':
      if (preview.resetsFactors) return text.resetEffect;
      if (preview.before === null) return text.inviteEffect;
      return preview.after.disabled ? text.disableEffect : text.rightsEffect;
    case 'bulk':
      if (preview.operation === 'export') return text.exportEffect;
      return preview.operation === 'ban' ? text.bulkBanEffect : text.bulkEffect;
    case 'suspension':
      return text.suspendEffect;
    case 'csv':
      return text.bulkEffect;
  }
}

/** What would happen, line by line, with what was different when it was requested. */
export function comparedFacts(now: ApprovalPreview, then: ApprovalPreview | null): ComparedFact[] {
  const earlier = new Map(then ? factsOf(then).map(({ key, value }) => [key, value]) : []);
  return factsOf(now).map((fact) => {
    const before = then ? (earlier.get(fact.key) ?? '') : fact.value;
    return { ...fact, before: before === fact.value ? undefined : before };
  });
}

export function factsOf(preview: ApprovalPreview): Fact[] {
  const facts = {
    broadcast: broadcastFacts,
    version: versionFacts,
    person: personFacts,
    authority: authorityFacts,
    bulk: bulkFacts,
    suspension: suspensionFacts,
    csv: csvFacts,
  }[preview.kind] as (preview: ApprovalPreview) => (Fact | false)[];
  return facts(preview).filter((fact) => fact !== false);
}

function broadcastFacts({ messages, before, startsAt, figures }: PreviewOf<'broadcast'>): (Fact | false)[] {
  const text = translate(previewText);
  return [
    { key: 'de', label: text.german, value: messages.de },
    { key: 'en', label: text.english, value: messages.en },
    before !== null && { key: 'beforeDe', label: text.germanBefore, value: before.de },
    before !== null && { key: 'beforeEn', label: text.englishBefore, value: before.en },
    { key: 'startsAt', label: text.startsAt, value: startsAt === null ? text.atOnce : formatDateTime(startsAt) },
    { key: 'recipients', label: text.recipients, value: formatNumber(figures.recipients ?? 0) },
    { key: 'devices', label: text.devices, value: formatNumber(figures.devices ?? 0) },
  ];
}

function versionFacts({ from, to, figures }: PreviewOf<'version'>): Fact[] {
  const text = translate(previewText);
  const way = (before: string, after: string) => `${before || text.none} → ${after || text.none}`;
  return [
    { key: 'minimum', label: text.minimum, value: way(from.minimum, to.minimum) },
    { key: 'recommend', label: text.recommend, value: way(from.recommend, to.recommend) },
    { key: 'lockedOut', label: text.lockedOut, value: formatNumber(figures.lockedOut ?? 0) },
    { key: 'askedToUpdate', label: text.askedToUpdate, value: formatNumber(figures.askedToUpdate ?? 0) },
  ];
}

function personFacts(preview: PreviewOf<'person'>): (Fact | false)[] {
  const text = translate(previewText);
  const { userName, email, posts, vehicles, reason, ground, notify, message } = preview;
  return [
    userName !== '' && { key: 'person', label: text.person, value: userName },
    email !== '' && { key: 'email', label: text.email, value: email },
    { key: 'posts', label: text.posts, value: formatNumber(posts) },
    { key: 'vehicles', label: text.vehicles, value: formatNumber(vehicles) },
    ground !== null && { key: 'ground', label: text.ground, value: translate(stepText)[ground] },
    reason !== '' && { key: 'reason', label: text.reason, value: reason },
    preview.removal === 'ban' && {
      key: 'mail',
      label: text.mail,
      value: notify ? [text.yes, message].filter(Boolean).join(': ') : text.no,
    },
  ];
}

interface Authority {
  readonly role: Role;
  readonly rights: readonly Right[];
}

function authorityFacts({ email, before, after, resetsFactors }: PreviewOf<'authority'>): (Fact | false)[] {
  const text = translate(previewText);
  const names = translate(rightsText);
  const rightsOf = ({ rights }: Authority) => rights.map((right) => names[right]).join(', ') || text.none;
  const yesNo = (flag: boolean) => (flag ? text.yes : text.no);
  const person = { key: 'person', label: text.person, value: [after.userName, email].filter(Boolean).join(', ') };
  if (resetsFactors) return [person, { key: 'role', label: text.role, value: after.role }];
  return [
    person,
    before !== null && before.role !== after.role && { key: 'roleBefore', label: text.roleBefore, value: before.role },
    { key: 'role', label: text.role, value: after.role },
    before !== null && { key: 'rightsBefore', label: text.rightsBefore, value: rightsOf(before) },
    { key: 'rights', label: text.rights, value: rightsOf(after) },
    before !== null && {
      key: 'disabled',
      label: text.disabled,
      value: `${yesNo(before.disabled)} → ${yesNo(after.disabled)}`,
    },
  ];
}

function suspensionFacts({
  userName,
  email,
  posts,
  vehicles,
  sanction,
  deletesObject,
  values,
}: PreviewOf<'suspension'>) {
  const text = translate(previewText);
  return [
    userName !== '' && { key: 'person', label: text.person, value: userName },
    email !== '' && { key: 'email', label: text.email, value: email },
    ...imposedFacts(sanction, true),
    sanction.hidesContent && { key: 'posts', label: text.posts, value: formatNumber(posts) },
    sanction.hidesContent && { key: 'vehicles', label: text.vehicles, value: formatNumber(vehicles) },
    deletesObject && { key: 'deletes', label: text.deletesObject, value: text.yes },
    ...Object.entries(values).map(([field, value]) => ({
      key: `value ${field}`,
      label: auditFieldLabel(field, currentLanguage()),
      value,
    })),
  ];
}

/** Everything that the people will notice. */
function imposedFacts({ ground, message, days, until, hidesContent, notify }: ImposedPreview, isSuspension: boolean) {
  const text = translate(previewText);
  const words = translate(stepText);
  const length = until !== null ? formatDate(until) : days !== null ? words.days(days) : words.withoutEnd;
  return [
    { key: 'ground', label: text.ground, value: words[ground] },
    isSuspension && { key: 'length', label: until === null ? text.length : text.until, value: length },
    isSuspension && { key: 'hides', label: text.hidesContent, value: hidesContent ? text.yes : text.no },
    { key: 'mail', label: text.mail, value: notify ? [text.yes, message].filter(Boolean).join(': ') : text.no },
  ];
}

function csvFacts({ fields, defaults, added, changed, unchanged, failed, coins }: PreviewOf<'csv'>) {
  const text = translate(previewText);
  const name = (field: string) => fieldLabel(field, currentLanguage());
  const preset = Object.entries(defaults).map(([field, value]) => `${name(field)}: ${value}`);
  return [
    { key: 'fields', label: text.columns, value: fields.map(name).join(', ') },
    preset.length > 0 && { key: 'defaults', label: text.defaults, value: preset.join(', ') },
    { key: 'added', label: text.added, value: formatNumber(added) },
    { key: 'changed', label: text.changedRows, value: formatNumber(changed) },
    { key: 'unchanged', label: text.unchanged, value: formatNumber(unchanged) },
    failed > 0 && { key: 'failed', label: text.failed, value: formatNumber(failed) },
    coins > 0 && { key: 'coins', label: text.coins, value: formatNumber(coins) },
  ];
}

function bulkFacts(preview: PreviewOf<'bulk'>): (Fact | false)[] {
  const { resource, operation, count, named, filter, reason, sanction, gone, changed } = preview;
  const text = translate(previewText);
  return [
    { key: 'count', label: text.count, value: translate(bulkText).counted(resource, count) },
    { key: 'selection', label: text.selection, value: named ? text.named : describeFilter(filter) },
    gone > 0 && { key: 'gone', label: text.gone, value: formatNumber(gone) },
    changed > 0 && { key: 'changed', label: text.leftOut, value: formatNumber(changed) },
    ...(sanction ? imposedFacts(sanction, operation === 'suspend') : []),
    reason !== '' && { key: 'reason', label: text.reason, value: reason },
  ];
}

function describeFilter(filter: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined && value !== -1);
  const shown = ([field, value]: [string, unknown]) =>
    `${auditFieldLabel(field, currentLanguage())}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return set.map(shown).join(', ') || translate(previewText).everything;
}
