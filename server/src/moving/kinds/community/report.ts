import { LONG_TEXT_LENGTH, REPORT_TYPES } from '@leitstand/contract/base/limits';
import { reports } from '../../../db/schema.ts';
import { searchTextOf } from '../../../db/search.ts';
import { isObject, refOf } from '../foreign-values.ts';
import type { Arrival, Columns, MovingKind, Resolve } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { markChecked, takeMissingEvidence, twinReports, weighReports, writeComplaints } from './report.queries.ts';
import { findByTexts, type ReportedTexts, type ReportType } from './reported-object.queries.ts';

interface GivenComplaint {
  /** The id of the reporter there. */
  readonly reporter: string | undefined;
  readonly reason: string;
  readonly createdAt: Date | undefined;
}

interface ReportParts {
  readonly type: ReportType;
  /** Ids that may be that of the reported object, the surest first. */
  readonly candidates: readonly string[];
  readonly texts: ReportedTexts;
  readonly complaints: readonly GivenComplaint[];
  readonly isChecked: boolean;
}

const OBJECT_FIELDS = ['userName', 'email', 'about', 'image', 'galleryImages', 'title', 'description', 'category'];

export const reportMoving: MovingKind = {
  name: 'report',
  table: reports,
  read(value, now) {
    const fields = new RecordFields(value);
    const type = REPORT_TYPES.find((known) => known === fields.raw('type'));
    if (!type) fields.note(fields.isGiven('type') ? 'invalid' : 'missing', 'type', fields.raw('type'), true);
    const complaints = complaintsOf(fields, now);
    const moments = complaints.flatMap(({ createdAt }) => createdAt ?? []).sort((a, b) => a.getTime() - b.getTime());
    const createdAt = (fields.isGiven('createdAt') ? undefined : moments[0]) ?? fields.createdAt(now);
    const lastReportedAt = fields.past('lastReportedAt', now) ?? moments.at(-1) ?? createdAt;
    const checkedAt = fields.past('checkedAt', now);
    const isChecked = fields.flag('checked') ?? checkedAt !== undefined;
    const texts = textsOf(value);
    const candidates = candidatesOf(fields, type ?? 'user');
    const parts: ReportParts = { type: type ?? 'user', candidates, texts, complaints, isChecked };
    fields.ignore(...OBJECT_FIELDS, 'person', 'holder');
    const row = {
      type,
      createdAt,
      lastReportedAt,
      checkedAt: isChecked ? checkedAt : null,
      searchText: searchTextOf(texts.userName, texts.email, texts.title, texts.description),
    };
    return fields.read(row, parts);
  },
  async complete(db, arrivals, resolve) {
    const targets = await resolvedTargets(arrivals, resolve);
    const lost = arrivals.filter(({ ref }) => !targets.has(ref));
    const found = await findByTexts(
      db,
      lost.map((arrival) => ({ ref: arrival.ref, ...partsOf(arrival) })),
    );
    return new Map([...targets, ...found].map(([ref, targetId]): [string, Columns] => [ref, { targetId }]));
  },
  async check(db, arrivals) {
    const dead = arrivals.filter(({ row }) => row.targetId === undefined);
    const problems = await twinReports(
      db,
      arrivals.filter(({ row }) => row.targetId !== undefined),
    );
    for (const arrival of dead) {
      const value = partsOf(arrival).candidates[0];
      const problem = { code: 'deadReference', field: 'objectId', ...(value ? { value } : {}), isFatal: true } as const;
      problems.set(arrival.ref, [problem]);
    }
    return problems;
  },
  async writeParts(tx, arrivals, resolve) {
    const reporters = arrivals.flatMap((arrival) =>
      partsOf(arrival).complaints.flatMap(({ reporter }) => reporter ?? []),
    );
    const userIds = await resolve('user', [...new Set(reporters)]);
    const complaints = arrivals.flatMap((arrival) =>
      partsOf(arrival).complaints.map(({ reporter, reason, createdAt }) => ({
        reportId: arrival.id,
        reporterId: userIds.get(reporter ?? '') ?? null,
        reason,
        createdAt,
      })),
    );
    await writeComplaints(tx, complaints);
    const ids = arrivals.map(({ id }) => id);
    const checked = arrivals.filter((arrival) => partsOf(arrival).isChecked);
    await markChecked(
      tx,
      checked.map(({ id }) => id),
    );
    await weighReports(tx, ids);
  },
  /** Their objects may be changed from now on. Not with the rows: the images of an object may come later. */
  finish: takeMissingEvidence,
};

function partsOf({ parts }: Arrival): ReportParts {
  return parts as ReportParts;
}

/** Another backend may name the object in several ways, or use its id as that of the report. */
function candidatesOf(fields: RecordFields, type: ReportType): string[] {
  const named = `reported${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const names = ['objectId', 'targetId', 'reportedId', named, `${type}Id`, ...(type === 'user' ? [] : [type])];
  const given = [...names.map((name) => fields.raw(name)), fields.raw('_id')];
  return [...new Set(given.flatMap((value) => refOf(value) ?? []))];
}

/** What the object says, as far as the report tells; only for finding it, so nothing is wrong with it. */
function textsOf(value: unknown): ReportedTexts {
  const fields = new RecordFields(value);
  const description = fields.text('description', { max: LONG_TEXT_LENGTH });
  return { userName: fields.text('userName'), email: fields.text('email'), title: fields.text('title'), description };
}

function complaintsOf(fields: RecordFields, now: Date): GivenComplaint[] {
  const given = fields.raw('data');
  if (!Array.isArray(given)) {
    if (fields.isGiven('data')) fields.note('invalid', 'data', given, false);
    return [];
  }
  return given.flatMap((item, index): GivenComplaint[] => {
    const reporter = refOf(item);
    if (!isObject(item) && reporter === undefined) {
      fields.note('invalid', 'data', item, false);
      return [];
    }
    const entry = new RecordFields(isObject(item) ? item : {}, { prefix: `data.${index}.`, problems: fields.problems });
    const reason = entry.text('reason', { max: LONG_TEXT_LENGTH });
    return [{ reporter, reason, createdAt: entry.past('createdAt', now) }];
  });
}

/** The objects with the ids that the reports name. */
async function resolvedTargets(arrivals: readonly Arrival[], resolve: Resolve): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  for (const type of REPORT_TYPES) {
    const ofType = arrivals.filter((arrival) => partsOf(arrival).type === type);
    const candidates = ofType.flatMap((arrival) => partsOf(arrival).candidates);
    const ids = candidates.length > 0 ? await resolve(type, [...new Set(candidates)]) : new Map<string, string>();
    for (const arrival of ofType) {
      const known = partsOf(arrival).candidates.find((candidate) => ids.has(candidate));
      const id = known === undefined ? undefined : ids.get(known);
      if (id !== undefined) targets.set(arrival.ref, id);
    }
  }
  return targets;
}
