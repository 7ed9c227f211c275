import { BYTE_ORDER_MARK, csvLine, csvText } from '@leitstand/contract/base/csv';
import { errorMessage } from '@leitstand/contract/base/errors';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import type { Queryable } from '../../../db/database.ts';
import { type BulkResource, findItems, type ItemRow, type RunRow } from '../bulk.queries.ts';
import { labelsOf } from '../bulk-records.queries.ts';
import { fileName } from './export-columns.ts';

const BATCH = 500;

const HEADER: readonly Bilingual[] = [
  { de: 'Eintrag', en: 'Record' },
  { de: 'ID', en: 'ID' },
  { de: 'Ergebnis', en: 'Result' },
  { de: 'Grund', en: 'Reason' },
];

const STATES: Readonly<Record<ItemRow['state'], Bilingual>> = {
  done: { de: 'ausgeführt', en: 'carried out' },
  unchanged: { de: 'unverändert', en: 'unchanged' },
  failed: { de: 'fehlgeschlagen', en: 'failed' },
  waiting: { de: 'nicht mehr bearbeitet', en: 'not processed' },
};

export function resultName(resource: BulkResource, language: Language, day: string): string {
  return `${language === 'de' ? 'ergebnis' : 'result'}-${fileName(resource, language, day)}`;
}

/** One line per record, read in batches: a slow download holds no transaction open. */
export async function* resultLines(db: Queryable, run: RunRow, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER.map((label) => csvText(label[language])));
  for (let after = -1; ; ) {
    const items = await findItems(db, run.id, after, BATCH);
    const labels = await labelsOf(
      db,
      run.resource,
      items.map(({ recordId }) => recordId),
    );
    yield items.map((item) => lineOf(item, labels.get(item.recordId) ?? '', language)).join('');
    const last = items.at(-1);
    if (!last || items.length < BATCH) return;
    after = last.position;
  }
}

function lineOf({ recordId, state, code, details }: ItemRow, label: string, language: Language): string {
  const why = state === 'failed' ? errorMessage(code ?? 'INTERNAL', language, details ?? {}) : '';
  return csvLine([label, recordId, STATES[state][language], why].map(csvText));
}
