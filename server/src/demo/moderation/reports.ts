import type { ObjectState } from '@leitstand/contract/moderation/report-evidence';
import type { reportEntries, reportEvidence, reports } from '../../db/schema/community.ts';
import { searchTextOf } from '../../db/search.ts';
import { stateOf } from '../../modules/reports/evidence/object-state.ts';
import type { Calendar } from '../calendar.ts';
import { DAY_MS } from '../calendar.ts';
import type { TripRow } from '../outings.ts';
import { lastSeen, type Person } from '../people/person.ts';
import type { PostRow } from '../posts.ts';
import { Random } from '../random.ts';
import { REMOVED_SENTENCES, REPORT_REASONS } from '../texts/about.ts';

export type ReportRow = typeof reports.$inferInsert;
type EntryRow = typeof reportEntries.$inferInsert;
type EvidenceRow = typeof reportEvidence.$inferInsert;

interface Target {
  type: 'user' | 'post' | 'trip';
  id: string;
  since: Date;
  searchText: string;
  /** The user who cannot be the reporter. */
  ownerId: string | null | undefined;
  state: ObjectState;
  remove(at: Date): void;
}

interface Reports {
  reports: ReportRow[];
  reportEntries: EntryRow[];
  reportEvidence: EvidenceRow[];
}

/** Reports of members: most are open, some reviewed, some resolved by deleting the reported record. */
export function makeReports(
  calendar: Calendar,
  world: { people: readonly Person[]; posts: readonly PostRow[]; trips: readonly TripRow[] },
  count: number,
): Reports {
  const random = new Random('reports');
  const reporters = world.people
    .filter((person) => !person.row.isAnonymous && person.lastDay > calendar.today - 40)
    .map((person) => ({ id: person.row.id, seen: lastSeen(person).getTime() }));
  const made: Reports = { reports: [], reportEntries: [], reportEvidence: [] };
  const changes = new Random('evidence');
  for (const target of targetsOf(world, count, random)) {
    const isOpen = random.chance(0.76);
    const reach = (isOpen ? 60 : 400) * DAY_MS;
    const from = new Date(Math.max(target.since.getTime(), calendar.now.getTime() - random.next() ** 2 * reach));
    const createdAt = calendar.momentBetween(from, new Date(from.getTime() + 2 * DAY_MS), random);
    const report: ReportRow = {
      id: random.id(createdAt),
      type: target.type,
      targetId: target.id,
      createdAt,
      lastReportedAt: createdAt,
      checkedAt: null,
      settledAt: null,
      searchText: target.searchText,
    };
    made.reportEvidence.push(evidenceOf(report.id, createdAt, target, changes));
    let at = createdAt;
    const suited = reporters.filter(({ id, seen }) => seen > createdAt.getTime() && id !== target.ownerId);
    for (const reporter of random.some(suited.length > 0 ? suited : reporters, reporterCount(random))) {
      const reason = random.chance(0.88) ? random.pick(REPORT_REASONS[target.type]) : '';
      made.reportEntries.push({
        id: random.id(at),
        reportId: report.id,
        reporterId: reporter.id,
        reason,
        createdAt: at,
      });
      report.lastReportedAt = at;
      at = calendar.momentBetween(at, new Date(at.getTime() + 3 * DAY_MS), random);
    }
    if (!isOpen) {
      const doneAt = calendar.momentBetween(at, new Date(at.getTime() + 4 * DAY_MS), random);
      report.checkedAt = doneAt;
      // Deleted records can be restored for 30 days; what was resolved earlier is gone together with its report.
      if (doneAt.getTime() > calendar.now.getTime() - 28 * DAY_MS && target.type !== 'user' && random.chance(0.6)) {
        report.settledAt = doneAt;
        target.remove(doneAt);
      }
    }
    made.reports.push(report);
  }
  return made;
}

/** What was reported; a few authors have removed something since. */
function evidenceOf(reportId: string, takenAt: Date, { type, state }: Target, random: Random): EvidenceRow {
  const id = random.id(takenAt);
  if (!random.chance(0.15)) return { id, reportId, takenAt, ...state };
  const text = type === 'user' ? 'about' : 'description';
  const written = [state.fields[text], random.pick(REMOVED_SENTENCES[type])].filter(Boolean).join(' ');
  return { id, reportId, takenAt, images: state.images, fields: { ...state.fields, [text]: written } };
}

function reporterCount(random: Random): number {
  return random.weighted([
    [1, 60],
    [2, 22],
    [3, 10],
    [5, 5],
    [8, 3],
  ]);
}

function targetsOf(
  world: { people: readonly Person[]; posts: readonly PostRow[]; trips: readonly TripRow[] },
  count: number,
  random: Random,
): Target[] {
  const members = world.people.filter((person) => !person.row.isAnonymous && !person.row.deletedAt);
  const users = random.some(members, Math.round(count * 0.28)).map(
    (person): Target => ({
      type: 'user',
      id: person.row.id,
      since: person.row.createdAt,
      searchText: searchTextOf(person.row.userName, person.row.email),
      ownerId: person.row.id,
      state: stateOf.user(person.row),
      remove: () => {},
    }),
  );
  const latest = <T>(list: readonly T[], share: number) => list.slice(Math.floor(list.length * (1 - share)));
  const posts = random
    .some(latest(world.posts, 0.4), Math.round(count * 0.5))
    .map((row) => targetOf('post', row, stateOf.post(row)));
  const trips = random
    .some(latest(world.trips, 0.4), Math.round(count * 0.22))
    .map((row) => targetOf('trip', row, stateOf.trip(row)));
  return [...users, ...posts, ...trips];
}

function targetOf(type: 'post' | 'trip', row: PostRow | TripRow, state: ObjectState): Target {
  return {
    type,
    id: row.id,
    since: row.createdAt,
    searchText: row.searchText ?? '',
    ownerId: row.userId,
    state,
    remove: (at) => {
      row.deletedAt = at;
      row.deletionReason = 'Nach einer Meldung gelöscht';
    },
  };
}
