import * as z from 'zod/mini';
import type { ApprovalAction } from './limits.ts';
import type { Grant } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: everyone, all signed-in administrators, or those who hold the right or the role. */
export type Access = 'public' | 'signed-in' | Grant;

/**
 * What bounds the rows and files that a public call can store.
 * - `nothing`: it stores none.
 * - `attempts`: attempts are counted per network and account before anything is stored; beyond the limit nothing is.
 * - `secret`: it stores something only for a link, code or token that the server or a provider has issued, each of them
 *   once, or for the right proof of an account.
 * - `copies`: as many smaller copies of each stored image as there are sizes.
 */
export type Bound = 'nothing' | 'attempts' | 'secret' | 'copies';

/**
 * How the body is sent. A form is `application/x-www-form-urlencoded`, or `multipart/form-data` if it contains a file;
 * the server accepts JSON wherever it accepts a form.
 */
export type Encoding = 'none' | 'json' | 'form' | 'form+file' | 'form+files' | 'multipart';

type Shape = z.ZodMiniType;

/** What was sent with a call. */
export interface Sent<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> {
  /** Unique name of the call; the operation id of the API document. */
  readonly name: string;
  readonly resource: string;
  readonly method: Method;
  /** Path below the base address, parameters in braces, as the specification writes it. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Of every public call, and of no other. */
  readonly bound: Bound | null;
  readonly encoding: Encoding;
  /** The call changes data: it runs in one transaction, is audited, and honours an `Idempotency-Key`. */
  readonly mutates: boolean;
  /** Not among the calls of the specification; listed by `GET /capabilities`. */
  readonly extension: boolean;
  /**
   * The call has consequences: the administrator must have proved within the last minutes (`PROOF_MINUTES`) who they
   * are. `sometimes` only describes: every change that turns out to have consequences needs a proof.
   */
  readonly proof: boolean | 'sometimes';
  /** Actions that the call can be: the operator can ask for a second administrator for each of them. */
  readonly approval: readonly ApprovalAction[];
  /** Possible for an account that has to set up its second factor before anything else. */
  readonly beforeSecondFactor: boolean;
  /** Possible with the token of a machine. */
  readonly forMachines: boolean;
  /** Largest file in megabytes, for calls that take files. */
  readonly maxFileMegabytes: number;
  /** Largest body in megabytes, without its files, of calls that are not public. */
  readonly maxBodyMegabytes: number;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Schema of `data` in the envelope. The panel reads leniently through it. */
  readonly data: R;
}

export type AnyEndpoint = Endpoint;
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>;
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>;
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>;

const nothing = z.object({});
type Nothing = typeof nothing;

interface Definition<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  name: string;
  resource: string;
  method: Method;
  path: string;
  summary: string;
  access: Access;
  bound?: Bound;
  encoding?: Encoding;
  mutates?: boolean;
  extension?: boolean;
  proof?: boolean | 'sometimes';
  approval?: readonly ApprovalAction[];
  beforeSecondFactor?: boolean;
  forMachines?: boolean;
  maxFileMegabytes?: number;
  maxBodyMegabytes?: number;
  params?: P;
  query?: Q;
  body?: B;
  data: R;
}

/** What belongs to a person is not for machines, unless a call says otherwise. */
const PERSONAL: ReadonlySet<string> = new Set([
  'session',
  'account',
  'administrators',
  'machines',
  'approvals',
  'preferences',
  'inbox',
  'views',
]);

/** Describes one call. This is the only description of it. */
export function endpoint<
  R extends Shape,
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    mutates: definition.method !== 'GET',
    bound: null,
    extension: false,
    proof: false,
    approval: [],
    beforeSecondFactor: false,
    forMachines: !PERSONAL.has(definition.resource),
    maxFileMegabytes: 0,
    maxBodyMegabytes: 1,
    ...definition,
    encoding: definition.encoding ?? (definition.body ? 'json' : 'none'),
    // Absent parts are empty objects; the casts satisfy the type parameters that default to them.
    params: definition.params ?? (nothing as Shape as P),
    query: definition.query ?? (nothing as Shape as Q),
    body: definition.body ?? (nothing as Shape as B),
  };
}

/** The path of a call with its parameters filled in and percent-encoded. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segment(String(params[name])));
}

/**
 * Clients resolve `.` and `..` even if they are percent-encoded; a trailing space, which search ignores, prevents that.
 */
function segment(value: string): string {
  return /^\.{1,2}$/.test(value) ? `${value}%20` : encodeURIComponent(value);
}
