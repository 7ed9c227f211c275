import {
  type AppVersions,
  type AppVersionsChange,
  type AppVersionsUpdate,
  compareVersions,
  VERSION_PATTERN,
  type VersionImpact,
} from '@leitstand/contract/versions';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { requireRevision } from '../../records/save-record.ts';
import * as queries from './versions.queries.ts';

export async function getVersions(db: Queryable): Promise<AppVersions> {
  return toVersions(await queries.findVersions(db));
}

export async function updateVersions(
  change: Change,
  { minimum, recommend = '', revision }: AppVersionsUpdate,
): Promise<AppVersions> {
  const { tx, actor } = change;
  await queries.lockVersions(tx);
  const newest = await queries.findVersions(tx);
  const before = toVersions(newest);
  await requireRevision(revision, before, () => before);
  const after = { minimumVersion: minimum, recommendUpdate: recommend, revision: before.revision + 1 };
  await queries.insertVersions(tx, {
    id: newId(),
    minimumVersion: minimum,
    recommendUpdate: recommend,
    createdBy: actor.adminId ?? null,
    // The newest row is in force, so its time must exceed the previous one even if another server's clock is ahead.
    createdAt: new Date(Math.max(Date.now(), (newest?.createdAt.getTime() ?? 0) + 1)),
  });
  await audit(change, { action: 'update', entity: 'appVersions', entityId: 'current', before, after });
  return after;
}

export async function getHistory(db: Queryable): Promise<AppVersionsChange[]> {
  return (await queries.findHistory(db)).map(({ id, createdAt, adminName, minimumVersion, recommendUpdate }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    adminName,
    minimumVersion,
    recommendUpdate,
  }));
}

const ACTIVE_DAYS = 30;

/** How the versions would affect the active users. */
export async function getImpact(db: Queryable, minimum: string, recommend: string = minimum): Promise<VersionImpact> {
  const impact: VersionImpact = { activeUsers: 0, lockedOut: 0, askedToUpdate: 0, unknown: 0 };
  for (const { version, count } of await queries.countActive(db, ACTIVE_DAYS)) {
    impact.activeUsers += count;
    if (!VERSION_PATTERN.test(version)) impact.unknown += count;
    else if (compareVersions(version, minimum) < 0) impact.lockedOut += count;
    else if (compareVersions(version, recommend) < 0) impact.askedToUpdate += count;
  }
  return impact;
}

/** Only a higher minimum needs a second administrator: it locks people out. */
export async function weighVersions(db: Queryable, { minimum, recommend = '' }: AppVersionsUpdate): Promise<Weighed> {
  const { minimumVersion, recommendUpdate } = await getVersions(db);
  const { lockedOut, askedToUpdate, activeUsers } = await getImpact(db, minimum, recommend || minimum);
  const isRaised = minimumVersion === '' || compareVersions(minimum, minimumVersion) > 0;
  return {
    amounts: isRaised ? { version: lockedOut } : {},
    preview: {
      kind: 'version',
      from: { minimum: minimumVersion, recommend: recommendUpdate },
      to: { minimum, recommend },
      figures: { lockedOut, askedToUpdate, activeUsers },
    },
  };
}

/** Before the first change, no version is required. */
function toVersions(row: queries.VersionsInForce | undefined): AppVersions {
  return {
    minimumVersion: row?.minimumVersion ?? '',
    recommendUpdate: row?.recommendUpdate ?? '',
    revision: row?.revision ?? 0,
  };
}
