import { deviceName } from '@leitstand/contract/base/device';
import type { AnyEndpoint, BodyOf, DataOf, ParamsOf, QueryOf } from '@leitstand/contract/base/endpoint';
import type { Language } from '@leitstand/contract/base/languages';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import type { Rows } from '../db/lists/paging.ts';
import type { Json } from '../db/lists/shape.ts';
import { knownNetworkOf } from '../network.ts';
import type { Actor, Change } from '../records/change.ts';
import type { Weigh } from '../records/four-eyes/four-eyes.ts';

export interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Names of the uploaded files, already decoded, re-encoded and stored. */
  readonly files: readonly string[];
  readonly language: Language;
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly header: (name: string) => string | undefined;
}

export type SentWith<E extends AnyEndpoint> = Pick<Call<E>, 'params' | 'query' | 'body'>;

/** Data that is JSON already. */
export class JsonText<T> {
  readonly text: Json<T>;

  constructor(text: Json<T>) {
    this.text = text;
  }
}

export interface Answer<T> {
  /** False for a valid call whose purpose failed, such as an expired link; true by default. */
  readonly success?: boolean;
  readonly data: T | JsonText<T>;
  readonly total?: number;
  readonly message?: string;
}

type SignedIn = { readonly caller: Caller };

export type Route =
  | {
      readonly kind: 'read';
      readonly endpoint: AnyEndpoint;
      run(call: Call<AnyEndpoint> & SignedIn): Promise<Answer<unknown>>;
    }
  | {
      readonly kind: 'find';
      readonly endpoint: AnyEndpoint;
      run(call: Call<AnyEndpoint> & SignedIn, db: Queryable): Promise<Answer<unknown>>;
    }
  | {
      readonly kind: 'change';
      readonly endpoint: AnyEndpoint;
      /** For calls that may need a second administrator. */
      readonly weigh?: Weigh;
      run(change: Change, call: Call<AnyEndpoint> & SignedIn): Promise<Answer<unknown>>;
    }
  | {
      readonly kind: 'raw';
      readonly endpoint: AnyEndpoint;
      run(call: Call<AnyEndpoint> & SignedIn, reply: FastifyReply): Promise<unknown>;
      /** Sets the headers of the answer, for HEAD. */
      describe?(call: Call<AnyEndpoint> & SignedIn, reply: FastifyReply): Promise<void>;
    };

/** Who makes a call, and from where, for the audit log. */
export function actorOf(
  call: Pick<Call<AnyEndpoint>, 'requestId' | 'remoteAddress' | 'header'>,
  caller?: Caller,
): Actor {
  return {
    adminId: caller?.adminId,
    name: caller?.userName ?? '',
    requestId: call.requestId,
    network: knownNetworkOf(call.remoteAddress),
    device: deviceName(call.header('user-agent') ?? '') || undefined,
  };
}

/** A call that only reads, or that manages its own transaction (sign-in). */
export function reads<E extends AnyEndpoint>(
  endpoint: E,
  run: (call: Call<E> & SignedIn) => Promise<Answer<DataOf<E>>>,
): Route {
  if (endpoint.mutates) throw new Error(`${endpoint.name} changes something: mount it with changes()`);
  return { kind: 'read', endpoint, run: run as never };
}

/**
 * A call that reads from `db` only: from a replica if there is one that knows all that the caller knows, and once more
 * from the primary if that fails.
 */
export function finds<E extends AnyEndpoint>(
  endpoint: E,
  run: (call: Call<E> & SignedIn, db: Queryable) => Promise<Answer<DataOf<E>>>,
): Route {
  return { ...reads(endpoint, run as never), kind: 'find', run: run as never };
}

/**
 * A call that changes data: the HTTP layer opens the transaction, applies the idempotency key and commits. If the
 * operator can ask for a second administrator, `weigh` says what it would do.
 */
export function changes<E extends AnyEndpoint>(
  endpoint: E,
  run: (change: Change, call: Call<E> & SignedIn) => Promise<Answer<DataOf<E>>>,
  weigh?: Weigh<SentWith<E>>,
): Route {
  if (!endpoint.mutates) throw new Error(`${endpoint.name} only reads: mount it with reads()`);
  if (endpoint.approval.length > 0 !== (weigh !== undefined)) {
    throw new Error(`${endpoint.name} must say what it would do if and only if it may need an approval`);
  }
  return { kind: 'change', endpoint, run: run as never, ...(weigh ? { weigh: weigh as never } : {}) };
}

/**
 * A call that does not answer with the envelope: images, documents, an event stream. For HEAD, `describe` sets the
 * headers, and opens nothing: a stream without a reader would be read to its end.
 */
export function answersRaw<E extends AnyEndpoint>(
  endpoint: E,
  run: (call: Call<E> & SignedIn, reply: FastifyReply) => Promise<unknown>,
  describe?: (call: Call<E> & SignedIn, reply: FastifyReply) => Promise<void>,
): Route {
  if ((endpoint.method === 'GET') !== (describe !== undefined)) {
    throw new Error(`${endpoint.name} must say what it answers to HEAD if and only if it is a GET`);
  }
  return { kind: 'raw', endpoint, run: run as never, ...(describe ? { describe: describe as never } : {}) };
}

/** The answer of a list call: its rows in the format of the API, and the total if it was cheap to count. */
export function listAnswer<Row, Shown>({ rows, total }: Rows<Row>, show: (row: Row) => Shown): Answer<Shown[]> {
  const data = rows.map(show);
  return total === undefined ? { data } : { data, total };
}

/** The same for rows that were read as JSON. */
export function jsonAnswer<Shown>({ rows, total }: Rows<Json<Shown>>): Answer<Shown[]> {
  const data = new JsonText<Shown[]>(`[${rows.join(',')}]`);
  return total === undefined ? { data } : { data, total };
}

/** A call that deletes a record by its id. */
export function deletes<E extends AnyEndpoint>(
  endpoint: ParamsOf<E> extends { id: string } ? E : never,
  { remove }: { remove(change: Change, id: string): Promise<void> },
): Route {
  return changes<AnyEndpoint>(endpoint, async (change, { params }) => {
    await remove(change, (params as { id: string }).id);
    return { data: null };
  });
}
