import type { CsvLoad, CsvProblem } from '@leitstand/contract/api/csv-loads';
import { errorMessage } from '@leitstand/contract/base/errors';
import type { Language } from '@leitstand/contract/base/languages';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { cellHint, csvField } from '@leitstand/contract/csv/csv-fields';
import type { RowProblem } from '../../db/schema.ts';
import { KEPT_DAYS, keptSince } from '../../retention.ts';
import type { LoadRow } from './csv-loads.queries.ts';

export function toLoad(row: LoadRow): CsvLoad {
  const { added, changed, unchanged, failed } = row;
  return {
    _id: row.id,
    target: row.target,
    fileName: row.fileName,
    undoes: row.undoes,
    state: row.cancelledAt ? 'cancelled' : row.finishedAt ? 'done' : 'running',
    total: row.total,
    done: added + changed + unchanged + failed,
    added,
    changed,
    unchanged,
    failed,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    canUndo: canUndo(row),
  };
}

/** Applies the limit exactly, though the purge runs only once a night. */
export function canUndo({ undoes, finishedAt, undoneAt, added, changed, createdAt }: LoadRow): boolean {
  const hasEffect = finishedAt !== null && added + changed > 0;
  return !undoes && hasEffect && !undoneAt && createdAt > keptSince(KEPT_DAYS.csvLoad);
}

/** Why a row was not loaded, and what its cell may contain. */
export function toProblem(
  target: CsvTarget,
  row: number,
  { code, details }: RowProblem,
  language: Language,
): CsvProblem {
  const field = details.field === undefined ? undefined : csvField(target, details.field);
  const hint = field && code === 'FIELD_INVALID' ? cellHint(field, language) : '';
  return { row, field: details.field ?? '', message: `${errorMessage(code, language, details)} ${hint}`.trim() };
}
