import { getDashboardSummary } from '@leitstand/contract/api/dashboard';
import { getImage } from '@leitstand/contract/api/files';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { MOVED_KINDS, type MovedKind, type Source, type SourcePage, SourceProblem } from '../../source.ts';
import { isObject } from './answer.ts';
import { type Access, BackendClient } from './backend-client.ts';
import { CallFailure } from './call-failure.ts';
import { countRecords } from './count-records.ts';
import { imageAddress } from './image-address.ts';
import { daysFor, everyUser, listsOf, type PagedList, WHOLE_CALLS } from './kind-lists.ts';
import { type ListPart, type ListPosition, readList } from './read-list.ts';
import { recordAt, refOfBroadcast } from './record-ref.ts';
import { listNamesUsers, vehiclesOfUsers } from './vehicles-of-users.ts';

export interface BackendOptions extends Access {
  /** Reads only records of the last days from lists that can be narrowed: created then, not changed. */
  readonly since?: number | undefined;
  /** Kinds to leave out, such as one for which the backend has no call. */
  readonly without?: readonly MovedKind[] | undefined;
  /** Where images of the largest size are; by default `/files/images` of the backend. */
  readonly imageBase?: string | undefined;
}

/** Where a kind is continued: in which of its lists, and where in it. */
interface Cursor extends ListPosition {
  readonly list: string;
}

const MAX_IMAGE_BYTES = 30 * 1024 * 1024;
const WHOLE_CURSOR = 'end';

/** Reads another backend through the calls of the specification's section 7. Signs in first. */
export async function openBackendSource(options: BackendOptions): Promise<Source> {
  const client = new BackendClient(options);
  const imageBase = imageBaseOf(options, client);
  const closing = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  await client.open(closing.signal);

  const days = daysFor(options.since);
  return {
    label: days === ALL_TIME ? client.base : `${client.base} (last ${days} days)`,
    kinds: MOVED_KINDS.filter((kind) => !options.without?.includes(kind)),
    count: (kind, signal) => count(client, kind, days, until(signal)),
    pages: (kind, cursor, signal) => pagesOf(client, kind, days, cursor, until(signal)),
    image: async (name, signal) => {
      const address = imageAddress(imageBase, name);
      return address && client.file(address, MAX_IMAGE_BYTES, until(signal));
    },
    close: async () => {
      closing.abort(new SourceProblem('The source was closed.'));
      await client.close();
    },
  };
}

async function* pagesOf(
  client: BackendClient,
  kind: MovedKind,
  days: Days,
  cursor: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  if (WHOLE_CALLS[kind]) {
    const page = cursor === undefined ? await wholePage(client, kind, signal) : undefined;
    if (page) yield page;
    return;
  }
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const lists = await listsToRead(client, kind, days, from, signal);
  const begun = from ? lists.findIndex(({ name }) => name === from.list) : 0;
  if (begun < 0) throw new SourceProblem(`The import of ${kind} cannot be continued: its cursor is unknown.`);
  for (const [index, list] of lists.slice(begun).entries()) {
    for await (const { records, position } of partsOf(client, list, index === 0 ? from : undefined, signal)) {
      yield { records, cursor: JSON.stringify({ list: list.name, ...position } satisfies Cursor) };
    }
  }
}

/** Vehicles are continued in the way they were begun. */
async function listsToRead(
  client: BackendClient,
  kind: MovedKind,
  days: Days,
  from: Cursor | undefined,
  signal: AbortSignal,
): Promise<readonly PagedList[]> {
  if (kind !== 'car') return listsOf(kind, days);
  const isByUser = from ? from.list === everyUser.name : !(await listNamesUsers(client, signal));
  return isByUser ? [everyUser] : listsOf(kind, days);
}

function partsOf(
  client: BackendClient,
  list: PagedList,
  from: ListPosition | undefined,
  signal: AbortSignal,
): AsyncGenerator<ListPart> {
  return list === everyUser ? vehiclesOfUsers(client, from, signal) : readList(client, list, from, signal);
}

async function wholePage(client: BackendClient, kind: MovedKind, signal: AbortSignal): Promise<SourcePage | undefined> {
  const call = WHOLE_CALLS[kind];
  if (!call) return undefined;
  try {
    const isOne = kind === 'appVersions';
    const values = isOne
      ? [(await client.call(call, {}, signal, 'patient')).data].filter(hasVersion)
      : (await client.list(call, {}, signal, 'patient')).values;
    const refOf = kind === 'broadcast' ? refOfBroadcast : isOne ? () => kind : undefined;
    const records = values.map((value) => recordAt(call.path, value, {}, refOf));
    return records.length > 0 ? { records, cursor: WHOLE_CURSOR } : undefined;
  } catch (error) {
    throw error instanceof CallFailure ? client.problem(call.path, error) : error;
  }
}

/** False where no versions have ever been set. */
function hasVersion(value: unknown): boolean {
  return isObject(value) ? Boolean(value.minimumVersion || value.recommendUpdate) : value !== null;
}

async function count(
  client: BackendClient,
  kind: MovedKind,
  days: Days,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (WHOLE_CALLS[kind]) return (await wholePage(client, kind, signal))?.records.length ?? 0;
  if (kind === 'car' && !(await listNamesUsers(client, signal))) return undefined;
  if (kind === 'user' && days === ALL_TIME) {
    const { data } = await client.call(getDashboardSummary, {}, signal).catch(orNothing);
    if (isObject(data) && typeof data.users === 'number') return data.users;
  }
  let sum = 0;
  for (const list of listsOf(kind, days)) {
    const found = await countRecords(client, list, signal);
    if (found === undefined) return undefined;
    sum += found;
  }
  return sum;
}

function orNothing(error: unknown): { data: undefined } {
  if (error instanceof CallFailure) return { data: undefined };
  throw error;
}

function readCursor(text: string): Cursor {
  const value: unknown = JSON.parse(text);
  const isCursor =
    isObject(value) &&
    typeof value.list === 'string' &&
    typeof value.skip === 'number' &&
    Array.isArray(value.last) &&
    Array.isArray(value.first);
  if (!isCursor) throw new SourceProblem(`A cursor that is not one of a backend: ${text.slice(0, 100)}`);
  return value as unknown as Cursor;
}

function imageBaseOf({ imageBase }: BackendOptions, client: BackendClient): URL {
  const address = imageBase ?? `${client.base}${getImage.path.replace('/{name}', '')}`;
  if (!URL.canParse(address)) throw new SourceProblem('The address of the images must be a whole address.');
  return new URL(address);
}
