import { eq } from 'drizzle-orm';
import { emailKey } from '../db/contact/email-key.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import * as schema from '../db/schema.ts';
import { addPerson } from './people.ts';
import type { AddedUser } from './samples.ts';

/** Text that becomes markup wherever it is not escaped. */
export const HOSTILE = `<script>alert("x")</script>' onload=alert(1) "><img src=x onerror=alert(2)>&amp;`;

const MOMENT = new Date('2026-01-02T03:04:05Z');
const DAY = '2026-01-02';

/**
 * Stores data about the person in every table that can contain it, with hostile text wherever possible. Returns a text
 * for each table by which its row is recognised.
 */
export async function storeEverything(
  db: Queryable,
  person: AddedUser,
  { image }: { image: string },
): Promise<{ marks: Record<string, string>; adminId: string }> {
  const userId = person._id;
  const galleryImages = image === '' ? [] : [image];
  const other = await addPerson(db, { userName: 'Andere Person' });
  const ids = Object.fromEntries(
    (
      ['car', 'post', 'trip', 'order', 'audit', 'notice', 'blocked', 'broadcast', 'run', 'made', 'sanction'] as const
    ).map((name) => [name, newId()]),
  ) as Record<
    'car' | 'post' | 'trip' | 'order' | 'audit' | 'notice' | 'blocked' | 'broadcast' | 'run' | 'made' | 'sanction',
    string
  >;
  const texts = {
    phone: `phone-${newId()}`,
    token: `token-${newId()}`,
    call: `call-${newId()}`,
    subject: `subject-${newId()}`,
    note: `note-${newId()}`,
    appeal: `appeal-${newId()}`,
    oldId: `old-${newId()}`,
    rejected: `rejected-${newId()}`,
  };
  const admin = newId();
  const by = { adminId: admin, adminName: 'Geheimer Administrator' };
  const deleted = { deletedAt: MOMENT, deletedBy: admin, deletionReason: HOSTILE };

  await db
    .update(schema.users)
    .set({
      image,
      phoneModel: texts.phone,
      system: HOSTILE,
      country: 'DE',
      drivenKilometers: 12.5,
      appFields: { level: 3, nickname: HOSTILE },
    })
    .where(eq(schema.users.id, userId));
  await db.insert(schema.devices).values({ token: texts.token, userId });
  await db
    .insert(schema.vehicles)
    .values({ id: ids.car, userId, brand: HOSTILE, model: HOSTILE, description: HOSTILE, galleryImages });
  await db.insert(schema.posts).values({ id: ids.post, userId, description: HOSTILE, galleryImages, ...deleted });
  await db.insert(schema.trips).values({
    id: ids.trip,
    userId,
    title: HOSTILE,
    category: '1 point',
    description: HOSTILE,
    tripDate: MOMENT,
    startPointAddress: { place: HOSTILE, city: '', state: '', country: '', location: null },
  });
  await db.insert(schema.rewardOrders).values({
    id: ids.order,
    userId,
    userName: HOSTILE,
    rewardTitle: HOSTILE,
    rewardCategory: 'Merchandise',
    rewardType: 'address',
    coins: 1,
    address: HOSTILE,
    cancelledAt: MOMENT,
  });
  await db
    .insert(schema.coinMovements)
    .values({ id: newId(), userId, change: 7, balance: 77, reason: HOSTILE, adminName: by.adminName });
  await db
    .insert(schema.sanctions)
    .values({ id: ids.sanction, userId, step: 'warning', ground: 'spam', message: HOSTILE, ...by });
  await db.insert(schema.sanctionMessages).values({
    id: newId(),
    sanctionId: ids.sanction,
    userId,
    language: 'de',
    subject: texts.subject,
    paragraphs: [HOSTILE],
    push: HOSTILE,
    dueAt: MOMENT,
    queuedAt: MOMENT,
    mailedAt: MOMENT,
    pushedAt: MOMENT,
  });
  await db
    .insert(schema.staffNotes)
    .values({ id: newId(), userId, text: `${texts.note} ${HOSTILE}`, endsOn: DAY, ...by, ...deleted });
  await db.insert(schema.appeals).values({
    id: newId(),
    sanctionId: ids.sanction,
    userId,
    language: 'de',
    text: texts.appeal,
    decidedAt: MOMENT,
    decidedById: admin,
    decidedBy: by.adminName,
    outcome: 'rejected',
    answer: HOSTILE,
  });
  await db.insert(schema.userActivity).values({ day: DAY, userId });
  await db.insert(schema.drives).values({ day: DAY, userId, kilometers: 12.5 });
  await db
    .insert(schema.userDeletions)
    .values({ userId, day: '2025-12-24', wasAnonymous: false })
    .onConflictDoNothing();
  const received = newId();
  const made = newId();
  await db.insert(schema.reports).values([
    { id: received, type: 'user', targetId: userId, checkedBy: null },
    { id: made, type: 'user', targetId: other },
  ]);
  await db.insert(schema.reportEvidence).values({
    id: newId(),
    reportId: received,
    fields: { about: `evidence-${ids.made} ${HOSTILE}` },
    images: galleryImages,
  });
  await db.insert(schema.reportEntries).values([
    { id: newId(), reportId: received, reporterId: other, reason: HOSTILE },
    { id: ids.made, reportId: made, reporterId: userId, reason: HOSTILE },
  ]);
  await db.insert(schema.bans).values({ id: ids.blocked, email: person.email, emailKey: emailKey(person.email) });
  await db.insert(schema.reporters).values({ userId, right: 41, wrong: 1, mutedAt: MOMENT, muteReason: HOSTILE });
  await db.insert(schema.reportOutcomes).values({
    reportId: made,
    reporterId: userId,
    outcome: 'action',
    reportedAt: MOMENT,
    isWanted: true,
    dueAt: MOMENT,
  });
  await db
    .insert(schema.broadcasts)
    .values({ id: ids.broadcast, messageDe: HOSTILE, messageEn: 'x', createdBy: admin });
  await db.insert(schema.broadcastReached).values({ broadcastId: ids.broadcast, userId });
  await db
    .insert(schema.notifications)
    .values({ id: ids.notice, kind: 'orderWaiting', subject: HOSTILE, target: `/rewardHistory?order=${ids.order}` });
  await db.insert(schema.auditLog).values({
    id: ids.audit,
    ...by,
    action: 'update',
    entity: 'post',
    entityId: ids.post,
    before: { description: 'alt', deletedBy: admin },
    after: { description: HOSTILE, deletedBy: admin, ...by },
    reason: HOSTILE,
    requestId: 'x',
  });
  await db.insert(schema.admins).values({
    id: admin,
    userName: by.adminName,
    email: `${admin}@example.org`,
    emailSort: `${admin}@example.org`,
    passwordHash: 'x',
    role: 'ADMIN',
    rights: [],
  });
  await db.insert(schema.bulkRuns).values({
    id: ids.run,
    ...by,
    language: 'de',
    resource: 'posts',
    action: 'delete',
    reason: HOSTILE,
    total: 1,
  });
  await db.insert(schema.bulkItems).values({ runId: ids.run, position: 0, recordId: ids.post });
  const load = newId();
  await db
    .insert(schema.csvLoads)
    .values({ id: load, ...by, language: 'de', target: 'users', fileName: HOSTILE, total: 1 });
  await db
    .insert(schema.csvRows)
    .values({ loadId: load, position: 0, state: 'changed', recordId: userId, revision: 1, before: { about: HOSTILE } });
  await db.insert(schema.idempotencyKeys).values({
    owner: admin,
    key: texts.call,
    call: texts.call,
    requestHash: 'x',
    answer: { success: true, data: { _id: userId, about: HOSTILE } },
  });
  const origin = { kind: 'user', ref: texts.oldId };
  await db
    .insert(schema.importRefs)
    .values({ ...origin, id: userId, checksum: 'x', unknownFields: { nickname: HOSTILE }, images: { image: HOSTILE } });
  const importRun = newId();
  await db.insert(schema.importRuns).values({ id: importRun, source: 'https://alt.example.org' });
  await db.insert(schema.importRejects).values({
    ...origin,
    runId: importRun,
    place: 'users.jsonl:1',
    problems: [{ code: 'invalid', field: 'about', value: HOSTILE, isFatal: false }],
    value: { about: `${texts.rejected} ${HOSTILE}` },
  });
  const approval = newId();
  await db.insert(schema.approvals).values({
    id: approval,
    action: 'ban',
    call: 'blacklistUser',
    input: { params: {}, query: {}, body: { userId, reason: HOSTILE } },
    preview: { kind: 'person', userId, userName: HOSTILE, email: person.email, reason: HOSTILE, figures: {} },
    language: 'de',
    requestedBy: admin,
    expiresAt: MOMENT,
  });
  const bulkApproval = newId();
  await db.insert(schema.approvals).values({
    id: bulkApproval,
    action: 'bulk',
    call: 'startBulk',
    input: {},
    preview: { kind: 'bulk', operation: 'warn', resource: 'users', count: 2, figures: {} },
    language: 'de',
    requestedBy: admin,
    expiresAt: MOMENT,
  });
  await db
    .insert(schema.approvalRecords)
    .values({ approvalId: bulkApproval, position: 0, recordId: userId, mark: 'x' });
  await db
    .insert(schema.testRecipients)
    .values({ userId, addedBy: admin, addedByName: by.adminName, createdAt: new Date('2026-01-02T03:04:06.789Z') });
  const marks = {
    users: texts.phone,
    devices: texts.token,
    cars: ids.car,
    posts: ids.post,
    trips: ids.trip,
    reward_orders: ids.order,
    user_activity: `"activeDays": [\n      {"day":"${DAY}"}`,
    coin_movements: '"change":7,"balance":77',
    sanctions: ids.sanction,
    sanction_messages: texts.subject,
    staff_notes: texts.note,
    appeals: texts.appeal,
    drives: '"kilometers":12.5',
    // Maintained by triggers from the user's kilometres.
    standings: '"metric":"distance"',
    user_deletions: '"countedOn":"2025-12-24"',
    reports: received,
    report_entries: ids.made,
    reporters: '"right":41',
    report_outcomes: '"outcome":"action"',
    report_evidence: `evidence-${ids.made}`,
    blacklist: ids.blocked,
    broadcast_reached: ids.broadcast,
    test_recipients: '2026-01-02T03:04:06.789Z',
    notifications: ids.notice,
    audit_log: ids.audit,
    bulk_items: ids.run,
    csv_rows: load,
    idempotency_keys: texts.call,
    files: `"name":"${image}"`,
    approvals: approval,
    approval_records: bulkApproval,
    import_refs: texts.oldId,
    import_rejects: texts.rejected,
  };
  return { marks, adminId: admin };
}
