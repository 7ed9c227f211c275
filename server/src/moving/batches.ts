import type { SourcePage, SourceRecord } from './source.ts';

export interface Batch {
  readonly records: readonly SourceRecord[];
  readonly cursor: string;
}

/** A source that is slow delivers smaller batches: what was read should not wait long to be stored. */
const LONGEST_MS = 2_000;

/** Joins pages to batches that are worth a transaction, and reads the next one while the last is written. */
export async function* batchesOf(pages: AsyncIterable<SourcePage>, size: number): AsyncGenerator<Batch> {
  const batches = joined(pages, size);
  let next = batches.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // Awaited in the next round; until then a failure must not count as an unhandled rejection.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await batches.return(undefined);
  }
}

async function* joined(pages: AsyncIterable<SourcePage>, size: number): AsyncGenerator<Batch, undefined> {
  let records: SourceRecord[] = [];
  let cursor: string | undefined;
  let begin = Date.now();
  for await (const page of pages) {
    records.push(...page.records);
    cursor = page.cursor;
    if (records.length < size && Date.now() - begin < LONGEST_MS) continue;
    yield { records, cursor };
    records = [];
    cursor = undefined;
    begin = Date.now();
  }
  if (cursor !== undefined) yield { records, cursor };
  return undefined;
}
