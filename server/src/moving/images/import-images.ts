import type { StoredImage } from '../../adapters/images/image-store.ts';
import type { Drizzle, Transaction } from '../../db/database.ts';
import { registerFiles } from '../../records/files.queries.ts';
import type { MovingKind, Problem } from '../kinds/moving-kind.ts';
import { namesIn, withStoredNames } from '../read-batch.ts';
import {
  addProblems,
  countWaiting,
  type FetchedImage,
  findImages,
  type Reject,
  saveImages,
  setImageState,
  type WaitingRef,
  waitingForImages,
} from '../refs.queries.ts';
import type { MovedKind, Source } from '../source.ts';
import { updateRows } from '../upsert.queries.ts';
import type { ImageSink } from './image-sink.ts';

interface Setting {
  readonly runId: string;
  readonly kinds: readonly MovingKind[];
  readonly source: Source;
  readonly sink: ImageSink;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

const RECORDS_AT_ONCE = 200;
const FETCHED_AT_ONCE = 8;
const MAX_BYTES = 40 * 1024 * 1024;

interface Outcome {
  readonly image: FetchedImage;
  readonly file?: StoredImage;
}

/**
 * Fetches the images of records that came in without them. Files, names and states are written together for some
 * records at a time: no record names a file that is not stored. What a kill leaves in the storage has no row in `files`,
 * and the image sweep removes it.
 */
export async function importImages(db: Drizzle, setting: Setting): Promise<number> {
  const names = setting.kinds.map(({ name }) => name);
  const total = await countWaiting(db, names);
  let done = 0;
  for (;;) {
    const refs = await waitingForImages(db, names, RECORDS_AT_ONCE);
    if (refs.length === 0) return done;
    const outcomes = await fetchMissing(db, setting, refs);
    await db.transaction((tx) => writeImages(tx, setting, refs, outcomes));
    done += refs.length;
    setting.onProgress(done, total);
    setting.signal.throwIfAborted();
  }
}

/** Each image once, also if several records show it. */
async function fetchMissing(db: Drizzle, setting: Setting, refs: readonly WaitingRef[]): Promise<Outcome[]> {
  const names = [...new Set(refs.flatMap(({ images }) => namesIn(images)))];
  const known = new Set((await findImages(db, names)).map(({ name }) => name));
  const queue = names.filter((name) => !known.has(name));
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      outcomes.push(await fetchImage(setting, name));
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, work));
  return outcomes;
}

async function fetchImage({ source, sink, signal }: Setting, name: string): Promise<Outcome> {
  const bytes = await source.image(name, signal);
  if (bytes === undefined) return { image: { name, state: 'missing' } };
  const file = bytes.length <= MAX_BYTES ? await sink.save(bytes) : undefined;
  return file ? { image: { name, state: 'stored', storedAs: file.name }, file } : { image: { name, state: 'broken' } };
}

async function writeImages(
  tx: Transaction,
  { runId, kinds }: Setting,
  refs: readonly WaitingRef[],
  outcomes: readonly Outcome[],
): Promise<void> {
  await registerFiles(
    tx,
    outcomes.flatMap(({ file }) => file ?? []),
    undefined,
  );
  await saveImages(
    tx,
    outcomes.map(({ image }) => image),
  );
  const states = new Map(
    (await findImages(tx, [...new Set(refs.flatMap(({ images }) => namesIn(images)))])).map((image) => [
      image.name,
      image,
    ]),
  );
  const stored = new Map([...states].flatMap(([name, { storedAs }]) => (storedAs ? [[name, storedAs] as const] : [])));
  for (const { name: kind, table } of kinds) {
    const rows = refs.flatMap(({ kind: of, id, images }) =>
      of === kind && images ? { id, ...withStoredNames(images, stored) } : [],
    );
    await updateRows(tx, table, rows);
  }
  const problems = refs.flatMap((ref) => rejectOf(ref, states));
  await addProblems(tx, runId, problems);
  const lacking = new Set(problems.map(({ kind, ref }) => `${kind} ${ref}`));
  const isLacking = ({ kind, ref }: WaitingRef) => lacking.has(`${kind} ${ref}`);
  await setImageState(tx, refs.filter(isLacking), 'lacking');
  await setImageState(
    tx,
    refs.filter((ref) => !isLacking(ref)),
    'done',
  );
}

function rejectOf({ kind, ref, images }: WaitingRef, states: ReadonlyMap<string, FetchedImage>): Reject[] {
  const problems = Object.entries(images ?? {}).flatMap(([field, names]) =>
    [names].flat().flatMap((name): Problem[] => {
      const state = states.get(name)?.state;
      if (state === 'stored') return [];
      return [{ code: state === 'broken' ? 'imageBroken' : 'imageMissing', field, value: name, isFatal: false }];
    }),
  );
  return problems.length > 0 ? [{ kind: kind as MovedKind, ref, place: 'image', problems, value: images }] : [];
}
