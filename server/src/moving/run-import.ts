import type { Database } from '../db/database.ts';
import { batchesOf } from './batches.ts';
import type { ImageSink } from './images/image-sink.ts';
import { importImages } from './images/import-images.ts';
import type { MovingKind } from './kinds/moving-kind.ts';
import type { ImportProgress } from './progress.ts';
import { beginRun, endStep, type Run, stepsOf } from './run.queries.ts';
import { MOVED_KINDS, type MovedKind, type Source } from './source.ts';
import { writeBatch } from './write-batch.ts';

export interface ImportOptions {
  readonly source: Source;
  readonly kinds: readonly MovingKind[];
  readonly sink: ImageSink;
  /** The unfinished run with this name is continued. */
  readonly label?: string | undefined;
  /** Begins again instead. */
  readonly isRestarted?: boolean | undefined;
  readonly progress: ImportProgress;
  /** Stops after the current batch. */
  readonly signal: AbortSignal;
  /** Records of one transaction; a default for each engine. */
  readonly batchSize?: number | undefined;
  /** Called between batches when many records were written. */
  readonly tidyUp?: ((kind: MovingKind) => Promise<void>) | undefined;
}

type Store = Pick<Database, 'drizzle' | 'engine'>;

const BATCH = { embedded: 500, postgres: 1000 };
const TIDIED_AFTER = 50_000;

/** Reads everything from the source and writes it, kind by kind, then the images. */
export async function runImport(store: Store, options: ImportOptions): Promise<Run> {
  const { source, kinds, sink, progress, signal } = options;
  const run = await beginRun(store.drizzle, options.label ?? source.label, options.isRestarted ?? false);
  const moved = orderedKinds(source, kinds);
  for (const kind of moved) await importKind(store, run, kind, options);
  let shown = 0;
  progress.begin('images', 0, undefined);
  await importImages(store.drizzle, {
    runId: run.id,
    kinds: moved,
    source,
    sink,
    signal,
    onProgress: (done, total) => {
      if (shown === 0) progress.begin('images', 0, total);
      progress.advance(done - shown);
      shown = done;
    },
  });
  progress.end();
  return run;
}

/** The kinds that the source has, each after those it refers to. */
export function orderedKinds(source: Source, kinds: readonly MovingKind[]): MovingKind[] {
  return MOVED_KINDS.flatMap((name) =>
    source.kinds.includes(name) ? (kinds.find((kind) => kind.name === name) ?? []) : [],
  );
}

async function importKind(store: Store, run: Run, kind: MovingKind, options: ImportOptions): Promise<void> {
  const { source, progress, signal, tidyUp } = options;
  const step = (await stepsOf(store.drizzle, run.id)).find(({ kind: name }) => name === kind.name);
  if (step?.isDone) return;
  progress.begin(TITLES[kind.name], step?.read ?? 0, await source.count(kind.name, signal));
  let untidied = 0;
  const pages = source.pages(kind.name, step?.cursor, signal);
  for await (const batch of batchesOf(pages, options.batchSize ?? BATCH[store.engine])) {
    const setting = { runId: run.id, kind, now: new Date() };
    const { read, added, changed } = await writeBatch(store.drizzle, setting, batch);
    progress.advance(read);
    signal.throwIfAborted();
    untidied += added + changed;
    if (untidied < TIDIED_AFTER) continue;
    untidied = 0;
    await tidyUp?.(kind);
  }
  await endStep(store.drizzle, run.id, kind.name);
  progress.end();
}

/** The kinds as people call them. */
export const TITLES: Readonly<Record<MovedKind, string>> = {
  make: 'models',
  level: 'levels',
  reward: 'rewards',
  user: 'users',
  car: 'vehicles',
  blacklist: 'bans',
  event: 'events',
  presetTrip: 'preset trips',
  trip: 'trips',
  post: 'posts',
  report: 'reports',
  order: 'orders',
  news: 'news messages',
  broadcast: 'broadcasts',
  appVersions: 'app versions',
};
