import type { ModerationReport } from '@leitstand/contract/api/moderation';
import type { CsvTable } from '@leitstand/contract/base/csv';
import { REPORT_TYPES, SANCTION_STEPS } from '@leitstand/contract/base/limits';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import { translate } from '../../ui/i18n/text.ts';
import { moderationText } from './moderation.text.ts';
import { reportText } from './report.text.ts';

export interface ReportRow {
  readonly key: string;
  readonly label: string;
  /** Null: not known. */
  readonly values: readonly (number | null)[];
  readonly isTotal?: boolean;
}

/** A table of the report. */
export interface ReportPart {
  readonly title: string;
  readonly hint?: string;
  /** The first one heads the labels. */
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
}

const MINUTES_PER_HOUR = 60;
const STEP_NAMES = { warning: 'warnings', suspension: 'suspensions', ban: 'bans' } as const;

/** The report in the current language, for the page and the file. */
export function partsOf(report: ModerationReport): readonly ReportPart[] {
  const text = translate(reportText);
  const names = translate(moderationText);
  const words = translate(stepText);
  const types = REPORT_TYPES.map((type) => names[type]);
  const lengths = {
    day: text.lengthDay,
    week: text.lengthWeek,
    month: text.lengthMonth,
    longer: text.lengthLonger,
    endless: text.lengthEndless,
  };
  return [
    {
      title: text.notices,
      hint: text.noticesHint,
      columns: [names.type, text.number],
      rows: withTotal(
        REPORT_TYPES.map((type) => ({ key: type, label: names[type], values: [report.notices[type]] })),
        names.total,
      ),
    },
    {
      title: text.outcomes,
      hint: text.outcomesHint,
      columns: [text.sanction, ...types, names.total],
      rows: withTotal(
        report.outcomes.map(({ outcome, ...counts }) => ({
          key: outcome,
          label: outcome === 'none' || outcome === 'deleted' ? text[outcome] : names[outcome],
          values: withSum(REPORT_TYPES.map((type) => counts[type])),
        })),
        names.total,
      ),
    },
    {
      title: text.processing,
      columns: [text.item, text.value],
      rows: [
        { key: 'deletedObjects', label: text.deletedObjects, values: [report.deletedObjects] },
        { key: 'medianHours', label: text.medianHours, values: [hoursOf(report.medianMinutes)] },
        { key: 'ninetiethHours', label: text.ninetiethHours, values: [hoursOf(report.ninetiethMinutes)] },
        { key: 'appealMedianHours', label: text.appealMedianHours, values: [hoursOf(report.appealMedianMinutes)] },
        // Every decision is made by an administrator.
        { key: 'automated', label: text.automated, values: [0] },
      ],
    },
    {
      title: text.grounds,
      hint: text.groundsHint,
      columns: [names.ground, names.warnings, names.suspensions, names.bans, names.total],
      rows: withTotal(
        report.grounds.map(({ ground, ...counts }) => ({
          key: ground,
          label: words[ground],
          values: withSum(SANCTION_STEPS.map((step) => counts[step])),
        })),
        names.total,
      ),
    },
    {
      title: text.lengths,
      columns: [text.length, text.number],
      rows: withTotal(
        report.lengths.map(({ length, count }) => ({ key: length, label: lengths[length], values: [count] })),
        names.total,
      ),
    },
    {
      title: text.lifted,
      columns: [text.sanction, text.number],
      rows: [
        { key: 'warning', label: names.warnings, values: [report.lifted.warning] },
        { key: 'suspension', label: names.suspensions, values: [report.lifted.suspension] },
      ],
    },
    {
      title: text.appealsByStep,
      hint: text.appealsHint,
      columns: [text.sanction, text.received, text.upheld, text.rejected],
      rows: withTotal(
        report.appealsByStep.map(({ step, received, upheld, rejected }) => ({
          key: step,
          label: names[STEP_NAMES[step]],
          values: [received, upheld, rejected],
        })),
        names.total,
      ),
    },
    {
      title: text.appealsByGround,
      columns: [names.ground, text.received, text.upheld, text.rejected],
      rows: withTotal(
        report.appealsByGround.map(({ ground, received, upheld, rejected }) => ({
          key: ground,
          label: words[ground],
          values: [received, upheld, rejected],
        })),
        names.total,
      ),
    },
  ];
}

/** One line per number, so that months can be put together and compared. */
export function csvTableOf(report: ModerationReport): CsvTable {
  const text = translate(reportText);
  return {
    columns: [text.month, text.part, text.item, text.column, text.value],
    rows: partsOf(report).flatMap(({ title, columns, rows }) =>
      rows.flatMap(({ label, values }) =>
        values.map((value, index) => [report.month, title, label, columns[index + 1] ?? '', value ?? '']),
      ),
    ),
  };
}

function hoursOf(minutes: number | null): number | null {
  return minutes === null ? null : Math.round((10 * minutes) / MINUTES_PER_HOUR) / 10;
}

function withSum(values: readonly number[]): number[] {
  return [...values, values.reduce((sum, value) => sum + value, 0)];
}

function withTotal(rows: readonly ReportRow[], label: string): ReportRow[] {
  const width = rows[0]?.values.length ?? 0;
  const values = Array.from({ length: width }, (_, column) =>
    rows.reduce((sum, row) => sum + (row.values[column] ?? 0), 0),
  );
  return [...rows, { key: 'total', label, values, isTotal: true }];
}
